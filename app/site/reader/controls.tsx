import type { ComponentProps, FormEvent, KeyboardEvent } from 'react';
import { IconButton } from '#app/ui/buttons.tsx';
import ui from '../primitives.module.css';
import styles from './magazine.module.css';
import type { Spread } from './pages/spreads.ts';

interface ToolbarButtonProps extends ComponentProps<typeof IconButton> {
  pressed?: boolean;
  /** Nothing to do now. Still focusable: a key held down must not lose its button at the last page. */
  inactive?: boolean;
}

/** A toolbar button: an icon with an accessible name and a tooltip. */
export const ToolbarButton = ({ pressed, inactive = false, className, onClick, ...button }: ToolbarButtonProps) => (
  <IconButton
    {...button}
    className={`${styles.tool} ${className ?? ''}`}
    title={button.label}
    aria-pressed={pressed}
    aria-disabled={inactive || undefined}
    onClick={inactive ? undefined : onClick}
  />
);

/** For a panel of the reader: Escape closes it, and the next one the reader. */
export const onEscape = (close: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Escape') return;
  event.preventDefault();
  event.stopPropagation();
  close();
};

/** « Pages 10 – 11 sur 64 », with an editable page number. */
export function PageNumberForm({ seen, total, onGo }: { seen: Spread; total: number; onGo(page: number): void }) {
  function go(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const page = Number.parseInt(String(new FormData(event.currentTarget).get('page')), 10);
    event.currentTarget.reset();
    if (!Number.isNaN(page)) onGo(page);
  }

  return (
    <form className={`${ui.row} ${styles.pageNumber}`} onSubmit={go}>
      <span aria-hidden="true">{seen.length > 1 ? 'Pages' : 'Page'}</span>
      <input
        inputMode="numeric"
        pattern="[0-9]*"
        autoComplete="off"
        size={String(total).length}
        name="page"
        defaultValue={seen[0]}
        aria-label={`Page, de 1 à ${total}`}
        onFocus={(event) => event.target.select()}
        onBlur={(event) => event.target.form?.reset()}
      />
      <span className={ui.secondary} aria-hidden="true">
        {seen.length > 1 && `– ${seen[1]} `}sur {total}
      </span>
    </form>
  );
}
