import { type KeyboardEvent, useEffect, useRef } from 'react';
import { Button } from '#app/ui/buttons.tsx';
import { presets } from './colours.ts';
import { useRovingFocus } from './roving-focus.ts';
import styles from './toolbar.module.css';

interface Props {
  label: string;
  choices: readonly Choice[];
  current: string | null;
  onChoose: (value: string | null) => void;
  onClose: () => void;
}

/** What a passage may have: a value of a mark, or null without the mark. */
interface Choice {
  name: string;
  value: string | null;
  /** A colour that stands before the name. */
  swatch?: string;
}

export const colours: readonly Choice[] = [
  { name: 'Couleur par défaut', value: null, swatch: 'var(--color-text)' },
  ...presets.map(({ name, colour }) => ({ name, value: colour, swatch: colour })),
];

export const languages: readonly Choice[] = [
  { name: 'Français', value: null },
  { name: 'Créole guadeloupéen', value: 'gcf' },
  { name: 'Anglais', value: 'en' },
];

/** Buttons that choose one value, in the page flow under the toolbar, so that a phone's screen stays uncovered. */
export function MarkPanel({ label, choices, current, onChoose, onClose }: Props) {
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
    <div ref={panel} role="toolbar" aria-label={label} className={styles.choices} onFocus={onFocus} onKeyDown={close}>
      {choices.map(({ name, value, swatch }) => (
        <Button key={name} aria-pressed={value === current} onClick={() => onChoose(value)}>
          {swatch && <span className={styles.swatch} style={{ background: swatch }} />}
          {name}
        </Button>
      ))}
    </div>
  );
}
