export async function clientLoader() {
  return {};
}
clientLoader.hydrate = true as const;
export function HydrateFallback() {
  return <p>…</p>;
}
export default function SignIn() {
  return <p>sign in</p>;
}
