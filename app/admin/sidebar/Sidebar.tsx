import { useEffect, useRef, useState } from 'react';
import { Link, NavLink, useLocation, useNavigate } from 'react-router';
import { Button, Icon, NewTabLink } from '#app/ui/buttons.tsx';
import { openModal } from '#app/ui/dialog-links.ts';
import { useLazy } from '#app/ui/use-lazy.ts';
import type { User } from '#client/index.ts';
import { maxListedChanges } from '#content/entry-records.ts';
import type { SitePath } from '#content/pages.ts';
import { nameOfUser } from '#content/users.ts';
import { formatNumber } from '#model/format.ts';
import { useConfirm } from '../dialogs/ConfirmDialog.tsx';
import { addOpened } from '../palette/opened.ts';
import { Initials } from '../presence/PresenceNote.tsx';
import { useQuery } from '../queries/use-query.ts';
import { isOpen, listScreens, screenOf, sidebar } from '../screens.ts';
import { adminApi, contentChanged, signOut } from '../session/session.ts';
import ui from '../ui/primitives.module.css';
import { controlKey, useKeyboardShortcut } from '../ui/use-keyboard-shortcut.ts';
import { hasUnsavedChanges } from '../unsaved/UnsavedChangesDialog.tsx';
import styles from './Sidebar.module.css';

/** Navigation and account: a column, or a drawer on small screens. */
export function Sidebar({ user }: { user: User | undefined }) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { ask, dialog } = useConfirm();
  const drawer = useRef<HTMLDialogElement>(null);
  const counts = useCounts(pathname);
  const palette = usePalette();

  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect is what a change of address does
  useEffect(() => drawer.current?.close(), [pathname]);

  async function signOutAndLeave(): Promise<void> {
    const isConfirmed = await ask({
      question: 'Êtes-vous sûr de vouloir vous déconnecter ?',
      confirm: 'Déconnexion',
      children: hasUnsavedChanges() && (
        <p>Des modifications ne sont pas enregistrées. Elles restent en brouillon sur cet appareil.</p>
      ),
    });
    if (!isConfirmed) return;
    signOut();
    void navigate('/admin', { replace: true, state: { signedOut: true } });
  }

  const name = (
    <p className={styles.name}>
      Mémorial <b>ACTe</b>
    </p>
  );
  const contents = (
    <>
      <nav aria-label="Administration" className={styles.screens}>
        {sidebar.map(({ label, screens }) => (
          <div key={label ?? ''}>
            {label && <p className={styles.group}>{label}</p>}
            <ul className={`inward ${styles.list}`} aria-label={label}>
              {screens.filter(isOpen).map((screen) => (
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
        <NewTabLink href="/" className={`${ui.link} ${styles.quiet} ${styles.site}`}>
          Voir le site <Icon name="out" />
        </NewTabLink>
        <Link to="/admin/plan" className={`${ui.link} ${styles.quiet}`}>
          Plan
        </Link>
        <Link to="/admin/aide" className={`${ui.link} ${styles.quiet} ${styles.site}`}>
          Guide
        </Link>
      </nav>
      <div className={`${styles.quiet} ${styles.session}`}>
        {user && (
          <Link to={`/admin/users/${user.id}`} className={`${ui.beside} ${ui.plain} ${styles.account}`}>
            <Initials users={[{ username: nameOfUser(user) }]} />
            <span>
              <b>{user.displayName || user.email}</b> <span className={ui.underlined}>Mon compte</span>
            </span>
          </Link>
        )}
        <Button className={ui.link} onClick={() => void signOutAndLeave()}>
          Déconnexion
        </Button>
        <NewTabLink className={ui.link} href={'/accessibilite-administration' satisfies SitePath}>
          Accessibilité
          <span className="unseen"> de l’administration</span>
        </NewTabLink>
      </div>
    </>
  );

  return (
    <>
      <aside className={`dark ${styles.side}`} aria-label="Menu et compte">
        {name}
        {palette.button(false)}
        {contents}
      </aside>
      <header className={`dark ${ui.spread} ${styles.top}`}>
        {name}
        {palette.button(true)}
        <Button
          className={`${ui.link} ${ui.strong} ${ui.plain}`}
          onClick={(event) => drawer.current && openModal(drawer.current, event)}
          aria-haspopup="dialog"
        >
          Menu <Icon name="menu" />
        </Button>
      </header>
      <dialog ref={drawer} className={`dark ${styles.drawer}`} aria-label="Menu" closedby="any">
        <Button
          className={`${ui.icon} ${styles.close}`}
          onClick={() => drawer.current?.close()}
          aria-label="Fermer le menu"
        >
          <Icon name="close" />
        </Button>
        {name}
        {contents}
      </dialog>
      {palette.dialog}
      {dialog}
    </>
  );
}

function Count({ of: count }: { of: ScreenCount | undefined }) {
  if (!count) return null;
  const { text, missing } = count;
  return (
    // The screen itself announces its count, and not what is missing.
    <span aria-hidden={!missing || undefined} className={missing ? `${ui.badge} ${ui.gold}` : styles.quiet}>
      {text}
      {missing && <span className="unseen"> {missing}</span>}
    </span>
  );
}

/** `missing`: what is missing, where the count is of that. */
type ScreenCount = { text: string; missing?: string };

/** The counts by path, drafts included. Reloaded on navigation, and after a create, a publication, a delete or a schedule. */
function useCounts(pathname: string): Readonly<Record<string, ScreenCount>> {
  const { result, reload } = useQuery(pathname.split('/')[2] ?? '', async (signal) => {
    // A browser has six connections to a server: the screen's own requests, of the same render, come first.
    await new Promise((resolve) => setTimeout(resolve));
    const { types, scheduled, missingStatements } = await adminApi.counts({ signal });
    return Object.fromEntries<ScreenCount>([
      ...listScreens.map(({ type, path }) => [path, { text: formatNumber(types[type] ?? 0) }] as const),
      // There may be more than the server counts.
      ['schedule', { text: `${formatNumber(scheduled)}${scheduled < maxListedChanges ? '' : '+'}` }],
      ...(missingStatements > 0 ? [[screenOf('setting').path, missingCount(missingStatements)] as const] : []),
    ]);
  });
  useEffect(() => {
    window.addEventListener(contentChanged, reload);
    return () => window.removeEventListener(contentChanged, reload);
  }, [reload]);
  return result ?? {};
}

const missingCount = (count: number): ScreenCount => ({
  text: formatNumber(count),
  missing: count === 1 ? 'mention légale manque' : 'mentions légales manquent',
});

const loadDialogs = () => import('../palette/Palette.tsx').then(({ PaletteDialogs }) => PaletteDialogs);

/** The search of the whole back-office: the keys that work on every screen, its button (`asSign`: without words), and its dialogs. */
function usePalette() {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [shown, setShown] = useState<'search' | 'keys'>();
  const { Component: Dialogs, error, retry } = useLazy(loadDialogs, shown !== undefined);
  useKeyboardShortcut('mod+k', () => show('search'));
  useKeyboardShortcut('?', () => show('keys'));
  useKeyboardShortcut('n', () => {
    const [, , path, rest] = pathname.split('/');
    const list = path === 'dashboard' ? 'events' : listScreens.find((screen) => screen.path === path)?.path;
    // In a form the key would leave it.
    if (list && rest === undefined) void navigate(`/admin/${list}/nouveau`);
  });
  useEffect(() => addOpened(pathname), [pathname]);

  function show(which: 'search' | 'keys'): void {
    setShown(which);
    if (error !== undefined) retry();
  }

  const button = (asSign: boolean) => (
    <Button
      className={asSign ? ui.icon : `${ui.check} ${styles.palette}`}
      aria-label={asSign ? 'Rechercher' : undefined}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      onPointerEnter={() => void loadDialogs().catch(() => undefined)}
      onClick={() => show('search')}
    >
      <Icon name="search" />
      {!asSign && 'Rechercher '}
      {!asSign && <kbd>{controlKey} K</kbd>}
    </Button>
  );
  const dialog = shown && (
    <>
      {Dialogs && <Dialogs shown={shown} onShow={setShown} />}
      {error !== undefined && (
        <p role="alert" className={`dark ${styles.failed}`}>
          La recherche ne s’est pas ouverte. Réessayez dans un instant.
        </p>
      )}
    </>
  );
  return { button, dialog };
}
