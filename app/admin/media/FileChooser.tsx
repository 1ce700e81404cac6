import type { MediaFamily } from '#model/problems.ts';
import { acceptAttribute } from './check-file.ts';
import styles from './FileChooser.module.css';

interface Props {
  id?: string | undefined;
  /** The field's own name: « Photos ». */
  label: string;
  /** What the button does: « Choisir des photos ». */
  action: string;
  accept: readonly MediaFamily[];
  many: boolean;
  onFiles: (files: File[]) => void;
  disabled?: boolean | undefined;
  invalid?: boolean | undefined;
  describedBy?: string | undefined;
}

/** The browser's own file input, which every help knows, under a button that looks like ours. */
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
          // So that the same file can be chosen again.
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
