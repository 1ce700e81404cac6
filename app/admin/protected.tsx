import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { Outlet, redirect, useLocation } from 'react-router';
import type { User } from '#client/index.ts';
import type { Route } from './+types/protected';
import { lastingUploads } from './media/upload/lasting-uploads.ts';
import styles from './protected.module.css';
import { useStore } from './queries/store.ts';
import { screenMeta } from './screen-meta.ts';
import { listedScreens } from './screens.ts';
import { ReauthGate } from './session/ReauthGate.tsx';
import { signInPath } from './session/return-path.ts';
import { currentUser } from './session/session.ts';
import { Sidebar } from './sidebar/Sidebar.tsx';
import { Toasts } from './toasts/Toasts.tsx';
import { lazyPart } from './ui/lazy-part.tsx';
import { LoadError, Loading } from './ui/messages.tsx';
import { PageHeader, PageToolbar } from './ui/PageToolbar.tsx';

/** Requires a token that the server accepts. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const user = await currentUser();
  const { pathname, search } = new URL(request.url);
  if (!user) throw redirect(signInPath(pathname + search));
  return { user };
}
clientLoader.hydrate = true as const;

/** Checked once on entry: afterwards each API call handles an expired session (session/reauthentication.ts). */
export const shouldRevalidate = () => false;

/** The title of a screen is its label in the sidebar. The others have a `meta` of their own. */
export function meta({ location: { pathname, search } }: Route.MetaArgs) {
  const path = pathname.replace(/^\/admin\/|\/$/g, '');
  const screen = listedScreens.flatMap(({ screens }) => screens).find((listed) => listed.path === path);
  return screenMeta(screen?.label ?? 'Administration', search);
}

export const HydrateFallback = Loading;

export default function Protected({ loaderData }: Route.ComponentProps) {
  return (
    <AdminShell user={loaderData.user}>
      <Outlet />
    </AdminShell>
  );
}

/** Contains a screen's error: navigation still works. */
export const ErrorBoundary = ({ loaderData }: Route.ErrorBoundaryProps) => (
  <AdminShell user={loaderData?.user}>
    <PageToolbar breadcrumb={[{ label: 'Tableau de bord', to: '/admin/dashboard' }]} />
    <PageHeader title="L’écran ne s’est pas ouvert" />
    <LoadError onRetry={() => location.reload()}>
      Une erreur est survenue de notre côté. Rechargez l’écran dans un instant, ou passez par un autre.
    </LoadError>
  </AdminShell>
);

const UploadStrip = lazyPart(() => import('./media/upload/UploadStrip.tsx').then((module) => module.UploadStrip));

function AdminShell({ user, children }: { user: User | undefined; children: ReactNode }) {
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  // The focus moves to the start of the screen after a navigation, as on a new page. A layout effect: after the paint it would take the
  // focus from a field that the user has already focused.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect is what a change of address does
  useLayoutEffect(() => main.current?.focus({ preventScroll: true }), [pathname]);
  const uploads = useStore(lastingUploads);
  return (
    <>
      <div className={styles.shell}>
        <nav aria-label="Accès rapide" className="skip">
          <a href="#ecran">Aller au contenu</a>
        </nav>
        <Sidebar user={user} />
        <main id="ecran" ref={main} tabIndex={-1} className={styles.main}>
          {uploads && <UploadStrip queue={uploads} />}
          {children}
        </main>
      </div>
      <ReauthGate />
      <Toasts />
    </>
  );
}
