import { useLayoutEffect, useRef, useState } from 'react';
import { buttonClass } from '#app/ui/buttons.tsx';
import type { FileEntry } from '#content/index.ts';
import type { MediaFamily } from '#model/problems.ts';
import type { UploadStatus } from '../inputs/input.ts';
import { manyItems, SortableList } from '../parts/reorder/SortableList.tsx';
import { VisuallyHidden } from '../parts/VisuallyHidden.tsx';
import { formats } from './check-file.ts';
import { FileChooser } from './FileChooser.tsx';
import { FileItem } from './FileItem.tsx';
import { limitText, mediaTypeNoun } from './file-labels.ts';
import { LibraryDialog } from './LibraryDialog.tsx';
import styles from './MediaInput.module.css';
import { UploadList } from './UploadList.tsx';
import { useFileDrop } from './use-file-drop.ts';
import { useUploads } from './use-uploads.ts';

interface Props {
  /** id of the control that gets the focus; the label's htmlFor. */
  id: string;
  label: string;
  value: FileEntry[];
  onChange: (value: FileEntry[]) => void;
  required?: boolean;
  disabled?: boolean;
  /** ids of the hint and of the error sentence. */
  describedBy?: string | undefined;
  invalid?: boolean;
  accept: readonly MediaFamily[];
  many: boolean;
  /** Called when uploads begin, fail and end: a form waits for them before it saves. */
  onUploads: (status: UploadStatus) => void;
}

/** The files of a field: upload, drop, paste, pick from the library, describe, reorder, remove. */
export function MediaInput(props: Props) {
  const { id, label, value, onChange, required, disabled, describedBy, invalid, accept, many, onUploads } = props;
  const [removed, setRemoved] = useState<{ file: FileEntry; index: number }>();
  const [tooMany, setTooMany] = useState(false);
  const [browsing, setBrowsing] = useState(false);
  const noun = mediaTypeNoun(accept);
  // Two uploads may end between two renders: each is added to the other's result.
  const latest = useRef(value);
  latest.current = value;
  /** The order in which newly uploaded files were chosen. */
  const order = useRef(new Map<number, number>());

  const focusNext = useRef<string>(undefined);
  useLayoutEffect(() => {
    if (focusNext.current) document.getElementById(focusNext.current)?.focus();
    focusNext.current = undefined;
  });

  function change(next: FileEntry[]): void {
    latest.current = next;
    onChange(next);
  }

  function addUploaded(file: FileEntry, key: number): void {
    if (!many) {
      change([file]);
      return;
    }
    order.current.set(file.id, key);
    const before = latest.current;
    const later = before.findIndex((entry) => (order.current.get(entry.id) ?? -1) > key);
    change(later < 0 ? [...before, file] : before.toSpliced(later, 0, file));
  }

  const { uploads, queue } = useUploads({ accept, onUploaded: addUploaded, onStatus: onUploads });

  function addFiles(files: File[]): void {
    setRemoved(undefined);
    setTooMany(!many && files.length > 1);
    queue.add(many ? files : files.slice(0, 1));
  }
  const { isDraggedOver, handlers } = useFileDrop(addFiles, disabled);

  function move(from: number, to: number): void {
    const file = value[from];
    // The editor chose an order: pending uploads are appended.
    order.current.clear();
    setRemoved(undefined);
    if (file) change(value.toSpliced(from, 1).toSpliced(to, 0, file));
  }

  function remove(file: FileEntry): void {
    setRemoved({ file, index: value.indexOf(file) });
    change(value.filter((entry) => entry.id !== file.id));
  }

  function restore(): void {
    if (!removed) return;
    change(many ? latest.current.toSpliced(removed.index, 0, removed.file) : [removed.file]);
    setRemoved(undefined);
    focusNext.current = `${id}-retirer-${removed.file.id}`;
  }

  const update = (file: FileEntry) =>
    change(latest.current.map((entry) => (entry.id === file.id ? { ...entry, ...file } : entry)));

  const item = (file: FileEntry) => (
    <FileItem
      key={file.id}
      file={file}
      removeId={`${id}-retirer-${file.id}`}
      large={!many}
      compact={value.length > manyItems}
      disabled={disabled}
      onSaved={update}
      onRemove={() => remove(file)}
    />
  );
  const undo = removed && (
    <p className={styles.removed} role="status">
      <span>{removed.file.name} a été retiré.</span>
      {/* biome-ignore lint/a11y/noAutofocus: the button that had the focus went away with the file */}
      <button type="button" autoFocus onClick={restore}>
        Annuler<VisuallyHidden>{` le retrait de ${removed.file.name}`}</VisuallyHidden>
      </button>
    </p>
  );
  const capitalizedNoun = noun.singular[0]?.toUpperCase() + noun.singular.slice(1);
  const feminineEnding = noun.feminine ? 'e' : '';
  const hasOne = !many && value.length > 0;
  const [single] = value;

  return (
    <div
      className={`${styles.input} ${isDraggedOver ? styles.over : ''} ${invalid ? styles.invalid : ''}`}
      {...handlers}
    >
      {many && (value.length > 0 || removed) && (
        <SortableList
          label={label}
          items={value}
          keyOf={(file) => file.id}
          nameOf={(file) => file.name}
          moved={(from, to, total) =>
            `${capitalizedNoun} ${from} déplacé${feminineEnding} en position ${to} sur ${total}`
          }
          onMove={move}
          disabled={disabled}
          gap={removed && { index: removed.index, content: undo }}
        >
          {item}
        </SortableList>
      )}
      {hasOne && single && <div className={styles.single}>{item(single)}</div>}
      {!many && undo}
      {value.some(({ mime }) => /^(image|video)\//.test(mime)) && (
        <p className={styles.hint}>
          Le texte alternatif, la légende, le crédit et le cadrage appartiennent au fichier{'\u00a0'}: ils sont
          enregistrés aussitôt, partout où il est utilisé. Annuler les modifications ne les reprend pas.
        </p>
      )}
      <div className={styles.notices}>
        <p role="status">{tooMany && 'Ce champ attend un seul fichier\u00a0: le premier a été pris.'}</p>
        <UploadList uploads={uploads} queue={queue} chooserId={id} />
      </div>
      <div className={styles.actions}>
        <FileChooser
          id={id}
          label={required ? `${label}, obligatoire` : label}
          action={
            hasOne ? 'Remplacer' : many ? `Choisir des ${noun.plural}` : `Choisir un${feminineEnding} ${noun.singular}`
          }
          accept={accept}
          many={many}
          onFiles={addFiles}
          disabled={disabled}
          invalid={invalid}
          describedBy={[describedBy, `${id}-formats`].filter(Boolean).join(' ')}
        />
        <button
          type="button"
          className={`${buttonClass('hollow')} ${styles.library}`}
          disabled={disabled}
          aria-haspopup="dialog"
          onClick={() => setBrowsing(true)}
        >
          Médiathèque<VisuallyHidden>{`\u00a0: ${label}`}</VisuallyHidden>
        </button>
        <p id={`${id}-formats`} className={styles.hint}>
          {many ? 'Vous pouvez aussi les déposer ici ou les coller.' : 'Vous pouvez aussi déposer le fichier ici.'}{' '}
          {accept.map((family) => `${formats([family])}, ${limitText(family)} au plus.`).join(' ')}
        </p>
      </div>
      {browsing && (
        <LibraryDialog
          accept={accept}
          many={many}
          taken={value}
          onChoose={(files) => {
            setRemoved(undefined);
            change(many ? [...latest.current, ...files] : files.slice(0, 1));
          }}
          onClose={() => setBrowsing(false)}
        />
      )}
    </div>
  );
}
