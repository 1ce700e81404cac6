import { type KeyboardEvent, useEffect, useRef } from 'react';
import { presets } from './colours.ts';
import { useRovingFocus } from './roving-focus.ts';
import styles from './toolbar.module.css';

interface Props {
  current: string | null;
  onChoose: (colour: string | null) => void;
  onClose: () => void;
}

const choices = [{ name: 'Couleur par défaut', colour: null }, ...presets];

/** The eight colours and « none », in the page flow under the toolbar, so that a phone's screen stays uncovered. */
export function ColourPanel({ current, onChoose, onClose }: Props) {
  const panel = useRef<HTMLDivElement>(null);
  const { onFocus, onKeyDown } = useRovingFocus(panel);

  useEffect(() => {
    const pressed = panel.current?.querySelector<HTMLElement>('[aria-pressed=true]');
    (pressed ?? panel.current?.querySelector('button'))?.focus();
  }, []);

  function close(event: KeyboardEvent): void {
    onKeyDown(event);
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onClose();
  }

  return (
    <div
      ref={panel}
      role="toolbar"
      aria-label="Couleur du texte"
      className={styles.colours}
      onFocus={onFocus}
      onKeyDown={close}
    >
      {choices.map(({ name, colour }) => (
        <button key={name} type="button" aria-pressed={colour === current} onClick={() => onChoose(colour)}>
          <span className={styles.swatch} style={{ background: colour ?? 'var(--color-text)' }} />
          {name}
        </button>
      ))}
    </div>
  );
}
