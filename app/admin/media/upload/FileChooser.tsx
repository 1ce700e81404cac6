import type { ComponentProps } from 'react';
import ui from '../../ui/primitives.module.css';
import styles from './FileChooser.module.css';

interface Props extends Omit<ComponentProps<'input'>, 'onChange' | 'type'> {
  /** The button's label: « Choisir des photos ». The accessible name says more: « Photos : Choisir des photos ». */
  action: string;
  'aria-label': string;
  /** In the syntax of the attribute: `acceptAttribute` has that of media types. */
  accept: string;
  onFiles: (files: File[]) => void;
}

/** The native file input, for assistive technology, under a styled button. */
export function FileChooser({ action, onFiles, ...input }: Props) {
  return (
    <span className={`${ui.relative} ${styles.chooser}`}>
      <input
        {...input}
        type="file"
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
