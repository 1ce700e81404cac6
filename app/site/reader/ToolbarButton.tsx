import { Icon, type IconName } from '#app/ui/Icon.tsx';
import styles from './magazine.module.css';

interface Props {
  icon: IconName;
  label: string;
  onClick(): void;
  pressed?: boolean;
  /** Nothing to do now. Still focusable: a key held down must not lose its button at the last page. */
  inactive?: boolean;
  className?: string | undefined;
}

/** A toolbar button: an icon with an accessible name and a tooltip. */
export function ToolbarButton({ icon, label, onClick, pressed, inactive = false, className }: Props) {
  return (
    <button
      type="button"
      className={`${styles.tool} ${className ?? ''}`}
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      aria-disabled={inactive || undefined}
      onClick={inactive ? undefined : onClick}
    >
      <Icon name={icon} />
    </button>
  );
}
