import { Picture } from '#app/ui/Picture.tsx';
import type { FileEntry } from '#content/index.ts';
import type { Field } from '#model/field.ts';
import { cellText, deserialize } from '../fields/kinds/index.ts';
import styles from '../tables/tables.module.css';
import ui from '../ui/primitives.module.css';

/** A stored value in a table cell. Empty values leave the cell empty. */
export function Cell({ field, value }: { field: Field; value: unknown }) {
  const text = value === null || value === undefined ? '' : cellText(field, deserialize(field, value));
  if (text === '') return null;
  return 'accept' in field ? <span className={`${ui.clamped} ${styles.fileName}`}>{text}</span> : text;
}

/** The first picture of a field, or a placeholder. */
export function CellPicture({ value }: { value: unknown }) {
  const [file] = [value ?? []].flat() as FileEntry[];
  if (!file?.mime.startsWith('image/')) return <span className={styles.noPicture} />;
  // The title beside it describes it.
  return <Picture file={file} sizes="60px" alt="" />;
}
