import { useRef, useState } from 'react';
import { Button, NewTabLink } from '#app/ui/buttons.tsx';
import type { FileEntry } from '#content/index.ts';
import { capitalize, formatMeasures } from '#model/format.ts';
import type { MediaFamily } from '#model/problems.ts';
import type { InputProps, UploadStatus } from '../inputs/input.ts';
import { FileNotes } from '../notes/FieldNotes.tsx';
import { useAction } from '../queries/use-action.ts';
import { manyItems, SortableList } from '../reorder/SortableList.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import ui from '../ui/primitives.module.css';
import { DocumentNotes } from './description/DocumentNotes.tsx';
import { FileTextFields } from './description/FileTextFields.tsx';
import { acceptAttribute, formats, lacksAltText, limitText, mediaTypeNoun } from './file-kinds.ts';
import styles from './MediaInput.module.css';
import { FilePreview, Thumbnail } from './Thumbnail.tsx';
import { FileChooser, UploadList, useUploads } from './upload/uploads.tsx';
import { useFileDrop } from './upload/use-file-drop.ts';

const LibraryDialog = lazyPart(() => import('./library/LibraryDialog.tsx').then((module) => module.LibraryDialog));

interface Props extends InputProps<FileEntry[]> {
  accept: readonly MediaFamily[];
  many: boolean;
  /** The PDF whose first page may be the picture of the field. */
  pdf?: FileEntry | undefined;
  onUploads: (status: UploadStatus) => void;
}

/** The files of a field: upload, drop, paste, pick from the library, describe, reorder, remove. */
export function MediaInput(props: Props) {
  const { id, label, value, onChange, required, describedBy, invalid, accept, many, pdf, onUploads } = props;
  const [tooMany, setTooMany] = useState(false);
  const [browsing, setBrowsing] = useState(false);
  const [openedId, setOpenedId] = useState<number>();
  const noun = mediaTypeNoun(accept);
  // Two uploads may end between two renders: each is added to the other's result.
  const latest = useRef(value);
  latest.current = value;
  /** The order in which newly uploaded files were chosen. */
  const order = useRef(new Map<number, number>());

  function change(next: FileEntry[]): void {
    // A file that could not be sent is not missing in a field that another one has filled.
    if (!many && next.length > 0) queue.dismissFailed();
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
    setTooMany(!many && files.length > 1);
    queue.add(many ? files : files.slice(0, 1));
  }
  const { isDraggedOver, handlers } = useFileDrop(addFiles);

  function arrange(files: FileEntry[]): void {
    // The editor chose an order: pending uploads are appended.
    if (files.length === value.length) order.current.clear();
    change(files);
  }

  const update = (file: FileEntry) =>
    change(latest.current.map((entry) => (entry.id === file.id ? { ...entry, ...file } : entry)));

  const item = (file: FileEntry) => <FileItem key={file.id} file={file} large={!many} onSaved={update} />;
  const opened = value.find((file) => file.id === openedId);
  const tile = (file: FileEntry, index: number) => (
    <Button
      className={`${ui.relative} ${styles.tile}`}
      aria-expanded={file === opened}
      data-file={file.id}
      data-lacking={lacksAltText(file) || undefined}
      aria-label={`${index + 1}, ${file.name}${lacksAltText(file) ? ', à décrire' : ''}`}
      onClick={() => setOpenedId(file === opened ? undefined : file.id)}
    >
      <Thumbnail file={file} />
      <b aria-hidden="true">{index + 1}</b>
    </Button>
  );
  const isGrid = value.length > manyItems;
  const capitalizedNoun = capitalize(noun.singular);
  const feminineEnding = noun.feminine ? 'e' : '';
  const chosen = many ? `des ${noun.plural}` : `un${feminineEnding} ${noun.singular}`;
  const action = !many && value.length > 0 ? 'Remplacer' : `Choisir ${chosen}`;

  return (
    <div
      className={`${ui.stack} ${styles.input} ${isDraggedOver ? styles.over : ''} ${invalid ? styles.invalid : ''}`}
      {...handlers}
    >
      <SortableList
        label={label}
        items={value}
        keyOf={(file) => file.id}
        nameOf={(file) => file.name}
        moved={(from, to, total) =>
          `${capitalizedNoun} ${from} déplacé${feminineEnding} en position ${to} sur ${total}`
        }
        onChange={arrange}
        onRestored={(file) => setOpenedId(file.id)}
        grid={isGrid ? { opened, details: item } : undefined}
      >
        {isGrid ? tile : item}
      </SortableList>
      {value.some(({ mime }) => /^(image|video)\//.test(mime)) && (
        <p className={`${ui.muted} ${ui.fill}`}>
          {value.some(({ mime }) => mime.startsWith('video/'))
            ? 'La description, les sous-titres et la transcription'
            : 'Le texte alternatif, la légende, le crédit et le cadrage'}{' '}
          appartiennent au fichier{'\u00a0'}: ils sont enregistrés aussitôt, partout où il est utilisé. Annuler les
          modifications ne les reprend pas.
        </p>
      )}
      <div className={styles.notices}>
        <p role="status">{tooMany && 'Ce champ attend un seul fichier\u00a0: le premier a été pris.'}</p>
        <UploadList queue={queue} chooserId={id} />
      </div>
      <div className={ui.cluster}>
        <FileChooser
          id={id}
          aria-label={`${label}${required ? ', obligatoire' : ''}\u00a0: ${action}`}
          action={action}
          accept={acceptAttribute(accept)}
          multiple={many}
          onFiles={addFiles}
          aria-invalid={invalid}
          aria-describedby={[describedBy, `${id}-formats`].filter(Boolean).join(' ')}
        />
        <Button tone="hollow" aria-haspopup="dialog" onClick={() => setBrowsing(true)}>
          Médiathèque<span className="unseen">{`\u00a0: ${label}`}</span>
        </Button>
        {pdf && value.length === 0 && uploads.length === 0 && (
          <FirstPageButton key={pdf.id} pdf={pdf} onPicture={(picture) => addFiles([picture])} />
        )}
        <p id={`${id}-formats`} className={`${ui.muted} ${ui.fill}`}>
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
            change(many ? [...latest.current, ...files] : files.slice(0, 1));
          }}
          onClose={() => setBrowsing(false)}
        />
      )}
    </div>
  );
}

/** A file of a field: preview and texts. `large`: a field's only file, and a video can be played. */
function FileItem({ file, large, onSaved }: { file: FileEntry; large: boolean; onSaved: (file: FileEntry) => void }) {
  return (
    <div className={styles.item} data-file={file.id}>
      {large && (
        <div className={ui.fill}>
          <FilePreview file={file} />
        </div>
      )}
      <div className={`${ui.stack} ${ui.close} ${styles.details}`}>
        <div className={ui.beside}>
          {!large && (
            <NewTabLink href={file.url} className={styles.thumbnail} aria-label={`Voir ${file.name} (nouvel onglet)`}>
              <Thumbnail file={file} />
            </NewTabLink>
          )}
          <p>
            <strong className={ui.clamped}>{file.name}</strong>
            <span className={ui.muted}>
              {formatMeasures(file)}
              {file.credit && `. Crédit\u00a0: ${file.credit}`}
            </span>
            <span className={ui.muted} aria-live="polite">
              <DocumentNotes file={file} />
            </span>
          </p>
        </div>
        <FileNotes fileId={file.id} />
        <FileTextFields key={file.id} file={file} onSaved={onSaved} />
      </div>
    </div>
  );
}

/** Takes the first page of a PDF as a picture. pdf.js is loaded for it. */
function FirstPageButton({ pdf, onPicture }: { pdf: FileEntry; onPicture: (picture: File) => void }) {
  const { isBusy, problem, run } = useAction('La première page n’a pas pu être lue. Choisissez une image.');
  const readPage = () =>
    run(async () => {
      const { renderFirstPage } = await import('./pdf.ts');
      onPicture(await renderFirstPage(pdf.url, `${pdf.name.replace(/\.pdf$/i, '')}, page 1.jpg`));
    });

  return (
    <>
      <Button tone="hollow" disabled={isBusy} onClick={() => void readPage()}>
        {isBusy ? 'Lecture du PDF…' : 'Prendre la première page du PDF'}
      </Button>
      <span role="status" className={ui.problem}>
        {problem}
      </span>
    </>
  );
}
