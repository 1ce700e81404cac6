export default function Dashboard() {
  return <p>Tableau de bord</p>;
}
