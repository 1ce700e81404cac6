import { Icon, type IconName } from '#app/ui/Icon.tsx';
import styles from './magazine.module.css';

interface Props {
  icon: IconName;
  label: string;
  onClick(): void;
  pressed?: boolean;
  /** Nothing to do now. It stays focusable: a key held down must not lose its button at the last page. */
  off?: boolean;
  className?: string | undefined;
}

/** A button of the reader: an icon, and its name for those who hear it or rest on it. */
export function Tool({ icon, label, onClick, pressed, off = false, className }: Props) {
  return (
    <button
      type="button"
      className={`${styles.tool} ${className ?? ''}`}
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      aria-disabled={off || undefined}
      onClick={off ? undefined : onClick}
    >
      <Icon name={icon} />
    </button>
  );
}
