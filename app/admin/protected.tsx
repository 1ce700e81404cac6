import { useEffect, useRef, useState } from 'react';
import { NavLink, Outlet, redirect, useLocation, useNavigate } from 'react-router';
import { Icon } from '#app/ui/Icon.tsx';
import type { Route } from './+types/protected';
import { ConfirmDialog } from './parts/ConfirmDialog.tsx';
import { Waiting } from './parts/Waiting.tsx';
import styles from './protected.module.css';
import { screens } from './screens.ts';
import { clearSession, currentUser } from './session/session.ts';

/** Nobody enters without a token the server still takes. */
export async function clientLoader() {
  const user = await currentUser();
  if (!user) throw redirect('/admin');
  return { user };
}
clientLoader.hydrate = true as const;

export const HydrateFallback = Waiting;

export default function Protected({ loaderData }: Route.ComponentProps) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [leaving, setLeaving] = useState(false);
  const drawer = useRef<HTMLDialogElement>(null);
  const main = useRef<HTMLElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect is what a change of address does
  useEffect(() => {
    drawer.current?.close();
    main.current?.focus();
  }, [pathname]);

  function signOut(): void {
    clearSession();
    void navigate('/admin', { replace: true });
  }

  const navigation = (
    <>
      <p className={styles.name}>Mémorial ACTe</p>
      <nav aria-label="Administration">
        <ul className={styles.screens}>
          {screens.map(({ label, to }) => (
            <li key={to}>
              <NavLink to={to}>{label}</NavLink>
            </li>
          ))}
          <li>
            <a href="/">Voir le site</a>
          </li>
        </ul>
      </nav>
      <div className={styles.session}>
        <p>{loaderData.user.email}</p>
        <button type="button" onClick={() => setLeaving(true)}>
          Déconnexion
        </button>
      </div>
    </>
  );

  return (
    <div className={styles.shell}>
      <a href="#ecran" className={styles.skip}>
        Aller au contenu
      </a>
      <aside className={`nuit ${styles.side}`}>{navigation}</aside>
      <header className={`nuit ${styles.top}`}>
        <button type="button" onClick={() => drawer.current?.showModal()} aria-haspopup="dialog">
          <Icon name="menu" /> Menu
        </button>
      </header>
      <dialog ref={drawer} className={`nuit ${styles.drawer}`} aria-label="Menu" closedby="any">
        <button
          type="button"
          className={styles.close}
          onClick={() => drawer.current?.close()}
          aria-label="Fermer le menu"
        >
          <Icon name="close" />
        </button>
        {navigation}
      </dialog>
      <main id="ecran" ref={main} tabIndex={-1} className={styles.main}>
        <Outlet />
      </main>
      {leaving && (
        <ConfirmDialog
          question="Êtes-vous sûr de vouloir vous déconnecter ?"
          confirm="Déconnexion"
          onConfirm={signOut}
          onCancel={() => setLeaving(false)}
        />
      )}
    </div>
  );
}
