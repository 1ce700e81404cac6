export default function Event() {
  return (
    <main>
      <h1>Event</h1>
    </main>
  );
}
