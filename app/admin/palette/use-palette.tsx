import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { Button, Icon } from '#app/ui/buttons.tsx';
import { useLazy } from '#app/ui/use-lazy.ts';
import { listScreens } from '../screens.ts';
import ui from '../ui/primitives.module.css';
import { controlKey, useKeyboardShortcut } from '../ui/use-keyboard-shortcut.ts';
import { addOpened } from './opened.ts';
import styles from './palette-button.module.css';

const loadDialogs = () => import('./Palette.tsx').then(({ PaletteDialogs }) => PaletteDialogs);

/** The search of the whole back-office: the keys that work on every screen, its button (`asSign`: without words), and its dialogs. */
export function usePalette() {
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
      className={asSign ? ui.icon : `${ui.check} ${styles.button}`}
      aria-label={asSign ? 'Rechercher' : undefined}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      onPointerEnter={() => void loadDialogs().catch(() => undefined)}
      onClick={() => show('search')}
    >
      <Icon name="search" />
      {!asSign && (
        <>
          Rechercher <kbd>{controlKey} K</kbd>
        </>
      )}
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
