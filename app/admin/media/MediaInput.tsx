import { useLayoutEffect, useRef, useState } from 'react';
import { buttonClass } from '#app/ui/links.tsx';
import type { FileEntry } from '#content/index.ts';
import type { MediaFamily } from '#model/problems.ts';
import { SortableList } from '../parts/reorder/SortableList.tsx';
import { formats } from './check-file.ts';
import { FileChooser } from './FileChooser.tsx';
import { FileItem } from './FileItem.tsx';
import { limitText, nounOf } from './file-texts.ts';
import { LibraryDialog } from './LibraryDialog.tsx';
import styles from './MediaInput.module.css';
import { UploadList } from './UploadList.tsx';
import { useIncomingFiles } from './use-incoming-files.ts';
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
  /** Told when uploads begin and when the last one ends: a form waits for them before it saves. */
  onBusy: (busy: boolean) => void;
}

/** The files of a field: chosen, dropped, pasted or taken from the library, described, put in order, taken away. */
export function MediaInput(props: Props) {
  const { id, label, value, onChange, required, disabled, describedBy, invalid, accept, many, onBusy } = props;
  const [removed, setRemoved] = useState<{ file: FileEntry; index: number }>();
  const [tooMany, setTooMany] = useState(false);
  const [browsing, setBrowsing] = useState(false);
  const noun = nounOf(accept);
  // Two uploads may end between two drawings of the form: each is added to what the other made.
  const latest = useRef(value);
  latest.current = value;
  /** In which order the files that were just uploaded had been chosen. */
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

  function keep(file: FileEntry, key: number): void {
    if (!many) {
      change([file]);
      return;
    }
    order.current.set(file.id, key);
    const before = latest.current;
    const later = before.findIndex((other) => (order.current.get(other.id) ?? -1) > key);
    change(later < 0 ? [...before, file] : before.toSpliced(later, 0, file));
  }

  const { uploads, queue } = useUploads({ accept, onKept: keep, onBusy });

  function take(files: File[]): void {
    setRemoved(undefined);
    setTooMany(!many && files.length > 1);
    queue.add(many ? files : files.slice(0, 1));
  }
  const { over, handlers } = useIncomingFiles(take, disabled);

  function move(from: number, to: number): void {
    const file = value[from];
    // The order is the editor's from now on: what is still on its way comes last.
    order.current.clear();
    setRemoved(undefined);
    if (file) change(value.toSpliced(from, 1).toSpliced(to, 0, file));
  }

  function remove(file: FileEntry): void {
    setRemoved({ file, index: value.indexOf(file) });
    change(value.filter((other) => other.id !== file.id));
  }

  function restore(): void {
    if (!removed) return;
    change(many ? latest.current.toSpliced(removed.index, 0, removed.file) : [removed.file]);
    setRemoved(undefined);
    focusNext.current = `${id}-retirer-${removed.file.id}`;
  }

  const update = (file: FileEntry) =>
    change(latest.current.map((other) => (other.id === file.id ? { ...other, ...file } : other)));

  const item = (file: FileEntry) => (
    <FileItem
      key={file.id}
      file={file}
      removeId={`${id}-retirer-${file.id}`}
      large={!many}
      disabled={disabled}
      onSaved={update}
      onRemove={() => remove(file)}
    />
  );
  const undo = removed && (
    <p className={styles.removed} role="status">
      <span>{removed.file.name} ne fait plus partie de ce champ.</span>
      {/* biome-ignore lint/a11y/noAutofocus: the button that had the focus went away with the file */}
      <button type="button" autoFocus onClick={restore}>
        Annuler
      </button>
    </p>
  );
  const one = noun.one[0]?.toUpperCase() + noun.one.slice(1);
  const agreed = noun.feminine ? 'e' : '';
  const hasOne = !many && value.length > 0;
  const [single] = value;

  return (
    <div className={`${styles.input} ${over ? styles.over : ''} ${invalid ? styles.invalid : ''}`} {...handlers}>
      {many && (value.length > 0 || removed) && (
        <SortableList
          label={label}
          items={value}
          keyOf={(file) => file.id}
          nameOf={(file) => file.name}
          moved={(from, to, total) => `${one} ${from} déplacé${agreed} en position ${to} sur ${total}`}
          onMove={move}
          disabled={disabled}
          gap={removed && { index: removed.index, content: undo }}
        >
          {item}
        </SortableList>
      )}
      {hasOne && single && <div className={styles.single}>{item(single)}</div>}
      {!many && undo}
      <div className={styles.told}>
        <p role="status">{tooMany && 'Ce champ attend un seul fichier\u00a0: le premier a été pris.'}</p>
        <UploadList uploads={uploads} queue={queue} chooserId={id} />
      </div>
      <div className={styles.actions}>
        <FileChooser
          id={id}
          label={required ? `${label}, obligatoire` : label}
          action={hasOne ? 'Remplacer' : many ? `Choisir des ${noun.many}` : `Choisir un${agreed} ${noun.one}`}
          accept={accept}
          many={many}
          onFiles={take}
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
          Médiathèque
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
