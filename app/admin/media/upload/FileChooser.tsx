import ui from '../../ui/primitives.module.css';
import styles from './FileChooser.module.css';

interface Props {
  id?: string | undefined;
  /** The accessible name: « Photos : Choisir des photos ». */
  label: string;
  /** The button's label: « Choisir des photos ». */
  action: string;
  /** In the syntax of the attribute: `acceptAttribute` has that of media types. */
  accept: string;
  many?: boolean;
  onFiles: (files: File[]) => void;
  disabled?: boolean | undefined;
  invalid?: boolean | undefined;
  describedBy?: string | undefined;
}

/** The native file input, for assistive technology, under a styled button. */
export function FileChooser({ id, label, action, accept, many, onFiles, disabled, invalid, describedBy }: Props) {
  return (
    <span className={styles.chooser}>
      <input
        type="file"
        id={id}
        aria-label={label}
        aria-describedby={describedBy}
        aria-invalid={invalid}
        accept={accept}
        multiple={many}
        disabled={disabled}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          // Allows the same file to be chosen again.
          target.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
      <span className={`${ui.button} ${styles.face}`} aria-hidden="true">
        {action}
      </span>
    </span>
  );
}
