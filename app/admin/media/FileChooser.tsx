import type { MediaFamily } from '#model/problems.ts';
import { acceptAttribute } from './check-file.ts';
import styles from './FileChooser.module.css';

interface Props {
  id?: string | undefined;
  /** The field's label: « Photos ». */
  label: string;
  /** The button's label: « Choisir des photos ». */
  action: string;
  accept: readonly MediaFamily[];
  many: boolean;
  onFiles: (files: File[]) => void;
  disabled?: boolean | undefined;
  invalid?: boolean | undefined;
  describedBy?: string | undefined;
}

/** The native file input, for assistive technology, under a styled button. */
export function FileChooser(props: Props) {
  const { id, label, action, accept, many, onFiles, disabled, invalid, describedBy } = props;
  return (
    <span className={styles.chooser}>
      <input
        type="file"
        id={id}
        aria-label={`${label}\u00a0: ${action}`}
        aria-describedby={describedBy}
        aria-invalid={invalid}
        accept={acceptAttribute(accept)}
        multiple={many}
        disabled={disabled}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          // Allows the same file to be chosen again.
          target.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
      <span className={styles.face} aria-hidden="true">
        {action}
      </span>
    </span>
  );
}
