import { type ComponentProps, type FormEvent, useEffect, useState } from 'react';
import { IconButton } from '#app/ui/buttons.tsx';
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

const rails = {
  previous: {
    className: styles.left,
    turn: { icon: 'back', one: 'Page précédente', two: 'Pages précédentes' },
    end: { icon: 'first', label: 'Première page' },
  },
  next: {
    className: styles.right,
    turn: { icon: 'arrow', one: 'Page suivante', two: 'Pages suivantes' },
    end: { icon: 'last', label: 'Dernière page' },
  },
} as const;

interface PageRailProps {
  to: keyof typeof rails;
  /** Two pages are shown. */
  double: boolean;
  inactive: boolean;
  onTurn(): void;
  onEnd(): void;
}

/** The buttons at one side of the pages: to the next ones there, and to the last one. */
export function PageRail({ to, double, inactive, onTurn, onEnd }: PageRailProps) {
  const { className, turn, end } = rails[to];
  return (
    <div className={`${styles.rail} ${className}`}>
      <ToolbarButton
        icon={turn.icon}
        label={double ? turn.two : turn.one}
        inactive={inactive}
        onClick={onTurn}
        className={styles.side}
      />
      <ToolbarButton {...end} inactive={inactive} onClick={onEnd} />
    </div>
  );
}

/** « Pages 10 – 11 sur 64 », with an editable page number. */
export function PageNumberForm({ seen, total, onGo }: { seen: Spread; total: number; onGo(page: number): void }) {
  const currentPage = String(seen[0]);
  const [typed, setTyped] = useState(currentPage);
  useEffect(() => setTyped(currentPage), [currentPage]);

  function go(event: FormEvent): void {
    event.preventDefault();
    const page = Number.parseInt(typed, 10);
    setTyped(currentPage);
    if (!Number.isNaN(page)) onGo(page);
  }

  return (
    <form className={styles.pageNumber} onSubmit={go}>
      <span aria-hidden="true">{seen.length > 1 ? 'Pages' : 'Page'}</span>
      <input
        inputMode="numeric"
        pattern="[0-9]*"
        autoComplete="off"
        size={String(total).length}
        value={typed}
        aria-label={`Page, de 1 à ${total}`}
        onChange={(event) => setTyped(event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={() => setTyped(currentPage)}
      />
      <span aria-hidden="true">
        {seen.length > 1 && `– ${seen[1]} `}sur {total}
      </span>
    </form>
  );
}
