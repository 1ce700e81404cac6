import { useEffect, useRef, useState } from 'react';
import { Link, NavLink, useLocation, useNavigate } from 'react-router';
import { openModal } from '#app/ui/dialogs.ts';
import { Icon } from '#app/ui/Icon.tsx';
import { ConfirmDialog } from '../parts/ConfirmDialog.tsx';
import { VisuallyHidden } from '../parts/VisuallyHidden.tsx';
import { sidebar } from '../screens.ts';
import { signOut } from '../session/session.ts';
import { hasUnsavedChanges } from '../session/unsaved-changes.ts';
import styles from './Sidebar.module.css';
import { type ScreenCount, useCounts } from './use-counts.ts';

/** Navigation and account: a column, or a drawer on small screens. */
export function Sidebar({ user }: { user: { id: number; email: string } | undefined }) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [confirmingSignOut, setConfirmingSignOut] = useState(false);
  const drawer = useRef<HTMLDialogElement>(null);
  const counts = useCounts(pathname);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect is what a change of address does
  useEffect(() => drawer.current?.close(), [pathname]);

  function signOutAndLeave(): void {
    signOut();
    void navigate('/admin', { replace: true, state: { signedOut: true } });
  }

  const contents = (
    <>
      <p className={styles.name}>
        Mémorial <b>ACTe</b>
      </p>
      <nav aria-label="Administration" className={styles.screens}>
        {sidebar.map(({ label, screens }) => (
          <div key={label ?? ''}>
            {label && <p className={styles.group}>{label}</p>}
            <ul className={styles.list}>
              {screens.map((screen) => (
                <li key={screen.path}>
                  <NavLink to={`/admin/${screen.path}`}>
                    {screen.label}
                    <Count of={counts[screen.path]} />
                  </NavLink>
                </li>
              ))}
            </ul>
          </div>
        ))}
        <a href="/" target="_blank" rel="noopener noreferrer" className={styles.site}>
          Voir le site <Icon name="out" />
          <VisuallyHidden> (nouvel onglet)</VisuallyHidden>
        </a>
      </nav>
      <div className={styles.session}>
        <p>{user && <Link to={`/admin/users/${user.id}`}>{user.email}</Link>}</p>
        <button type="button" onClick={() => setConfirmingSignOut(true)}>
          Déconnexion
        </button>
      </div>
    </>
  );

  return (
    <>
      <aside className={`dark ${styles.side}`} aria-label="Menu et compte">
        {contents}
      </aside>
      <header className={`dark ${styles.top}`}>
        <p className={styles.name}>
          Mémorial <b>ACTe</b>
        </p>
        <button
          type="button"
          onClick={(event) => drawer.current && openModal(drawer.current, event)}
          aria-haspopup="dialog"
        >
          Menu <Icon name="menu" />
        </button>
      </header>
      <dialog ref={drawer} className={`dark ${styles.drawer}`} aria-label="Menu" closedby="any">
        <button
          type="button"
          className={styles.close}
          onClick={() => drawer.current?.close()}
          aria-label="Fermer le menu"
        >
          <Icon name="close" />
        </button>
        {contents}
      </dialog>
      {confirmingSignOut && (
        <ConfirmDialog
          question="Êtes-vous sûr de vouloir vous déconnecter ?"
          confirm="Déconnexion"
          onConfirm={signOutAndLeave}
          onCancel={() => setConfirmingSignOut(false)}
        >
          {hasUnsavedChanges() && (
            <p>Des modifications ne sont pas enregistrées. Elles restent en brouillon sur cet appareil.</p>
          )}
        </ConfirmDialog>
      )}
    </>
  );
}

function Count({ of: count }: { of: ScreenCount | undefined }) {
  if (!count) return null;
  if (!count.missing) {
    // The screen itself announces its count.
    return <span aria-hidden="true">{count.text}</span>;
  }
  return (
    <span className={styles.missing}>
      {count.text}
      <VisuallyHidden> {count.missing}</VisuallyHidden>
    </span>
  );
}
