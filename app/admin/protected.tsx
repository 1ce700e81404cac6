import type { ReactNode } from 'react';
import { Outlet, redirect } from 'react-router';
import type { User } from '#client/index.ts';
import type { Route } from './+types/protected';
import { Failure } from './parts/Failure.tsx';
import { ScreenBar } from './parts/ScreenBar.tsx';
import { ScreenHead } from './parts/ScreenHead.tsx';
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
  return (
    <Shell user={loaderData.user}>
      <Outlet />
    </Shell>
  );
}

/** A screen that broke leaves the others within reach. */
export function ErrorBoundary({ loaderData }: Route.ErrorBoundaryProps) {
  return (
    <Shell user={loaderData?.user}>
      <ScreenBar trail={[{ label: 'Tableau de bord', to: '/admin/dashboard' }]} />
      <ScreenHead title="L’écran ne s’est pas ouvert" />
      <Failure loading={false} onRetry={() => location.reload()}>
        Une erreur est survenue de notre côté. Rechargez l’écran dans un instant, ou passez par un autre.
      </Failure>
    </Shell>
  );
}

function Shell({ user, children }: { user: User | undefined; children: ReactNode }) {
  const main = useArrival();
  return (
    <ToastsProvider>
      <div className={styles.shell}>
        <a href="#ecran" className={styles.skip}>
          Aller au contenu
        </a>
        <Sidebar user={user} />
        <main id="ecran" ref={main} tabIndex={-1} className={styles.main}>
          {children}
        </main>
      </div>
      <Door />
    </ToastsProvider>
  );
}
