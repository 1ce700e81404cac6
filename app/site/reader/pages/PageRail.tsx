import styles from '../magazine.module.css';
import { ToolbarButton } from '../ToolbarButton.tsx';

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

interface Props {
  to: keyof typeof rails;
  /** Two pages are shown. */
  double: boolean;
  inactive: boolean;
  onTurn(): void;
  onEnd(): void;
}

/** The buttons at one side of the pages: to the next ones there, and to the last one. */
export function PageRail({ to, double, inactive, onTurn, onEnd }: Props) {
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
