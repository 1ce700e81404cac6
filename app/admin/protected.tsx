import { Outlet, redirect } from 'react-router';
import type { Route } from './+types/protected';
import { Sidebar } from './parts/Sidebar.tsx';
import { useArrival } from './parts/use-arrival.ts';
import { Waiting } from './parts/Waiting.tsx';
import styles from './protected.module.css';
import { Door } from './session/Door.tsx';
import { signInPath } from './session/return-path.ts';
import { currentUser } from './session/session.ts';
import { ToastsProvider } from './toasts/index.ts';

/** Nobody enters without a token the server still takes. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const user = await currentUser();
  const { pathname, search } = new URL(request.url);
  if (!user) throw redirect(signInPath(pathname + search));
  return { user };
}
clientLoader.hydrate = true as const;

/** Asked once, at the door: inside, each call finds out by itself (session/renewal.ts). */
export const shouldRevalidate = () => false;

export const HydrateFallback = Waiting;

export default function Protected({ loaderData }: Route.ComponentProps) {
  const main = useArrival();
  return (
    <ToastsProvider>
      <div className={styles.shell}>
        <a href="#ecran" className={styles.skip}>
          Aller au contenu
        </a>
        <Sidebar email={loaderData.user.email} />
        <main id="ecran" ref={main} tabIndex={-1} className={styles.main}>
          <Outlet />
        </main>
      </div>
      <Door />
    </ToastsProvider>
  );
}
