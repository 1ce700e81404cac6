import { type ReactNode, useEffect, useRef } from 'react';
import { useRovingFocus } from './roving-focus.ts';
import styles from './toolbar.module.css';

interface Props {
  label: string;
  onClose: () => void;
  /** Buttons. */
  children: ReactNode;
}

/** The choices of a button of the toolbar, in the page flow under it, so that a phone's screen stays uncovered. */
export function ChoicePanel({ label, onClose, children }: Props) {
  const panel = useRef<HTMLDivElement>(null);
  const { onFocus, onKeyDown } = useRovingFocus(panel, onClose);

  useEffect(() => {
    const pressed = panel.current?.querySelector<HTMLElement>('[aria-pressed=true]');
    (pressed ?? panel.current?.querySelector('button'))?.focus();
  }, []);

  return (
    <div
      ref={panel}
      role="toolbar"
      aria-label={label}
      className={styles.choices}
      onFocus={onFocus}
      onKeyDown={onKeyDown}
    >
      {children}
    </div>
  );
}
