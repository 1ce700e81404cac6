import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
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
      {children}
    </div>
  );
}
