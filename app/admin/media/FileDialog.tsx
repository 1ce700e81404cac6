import { useId, useRef, useState } from 'react';
import { Button, buttonClass, NewTabLink } from '#app/ui/buttons.tsx';
import { frenchSpacing } from '#app/ui/typography.ts';
import type { FileUse } from '#client/index.ts';
import { type FileEntry, typeOf } from '#content/index.ts';
import { familyOf } from '#model/file-kinds.ts';
import { formatCount, formatDay, formatList, formatMeasures, formatTitle } from '#model/format.ts';
import { useConfirm } from '../dialogs/ConfirmDialog.tsx';
import { Dialog } from '../dialogs/Dialog.tsx';
import { DeleteDialog } from '../publication/DeleteDialog.tsx';
import { useAction } from '../queries/use-action.ts';
import { useQuery } from '../queries/use-query.ts';
import { contentApi, isPublisher } from '../session/session.ts';
import { showToast } from '../toasts/Toasts.tsx';
import { ErrorMessage } from '../ui/messages.tsx';
import ui from '../ui/primitives.module.css';
import { DocumentNotes } from './description/DocumentNotes.tsx';
import { FileTextFields } from './description/FileTextFields.tsx';
import styles from './FileDialog.module.css';
import { acceptAttribute } from './file-kinds.ts';
import { FileUsages, FileUseList, useFileUsages } from './library/FileUsages.tsx';
import { FileLabels } from './selection/FileLabels.tsx';
import { FilePreview } from './Thumbnail.tsx';
import { FileChooser, UploadList, useUploads } from './upload/uploads.tsx';

interface Props {
  file: FileEntry;
  onLabelled?: () => void;
  onChanged: (file: FileEntry) => void;
  onRemoved: (file: FileEntry) => void;
  onRestored: (file: FileEntry) => void;
  onClose: () => void;
}

/** The details of a library file, with its actions. */
export function FileDialog({ file, onLabelled, onChanged, onRemoved, onRestored, onClose }: Props) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const { ask, dialog: question } = useConfirm();
  const { problem, run } = useAction(() => 'Erreur lors de la suppression');
  /** What uses the file, once its deletion is requested. */
  const [uses, setUses] = useState<FileUse[]>();
  const usages = useFileUsages(file.id);
  const pages = pagesOf(usages.result ?? []);
  const family = familyOf(file.mime) ?? 'document';
  const { busy, queue } = useUploads({ accept: [family], replaces: file, onUploaded: onChanged });

  async function replace(files: File[]): Promise<void> {
    const [replacement] = files;
    if (!replacement) return;
    const uses = await contentApi.usesOf(file.id).catch(() => []);
    const places = formatCount(pagesOf(uses), 'page', '');
    const url = URL.createObjectURL(replacement);
    const isConfirmed = await ask({
      question: `Remplacer ${formatTitle(file.name)}\u00a0?`,
      confirm: places ? `Remplacer dans ${places}` : 'Remplacer',
      children: (
        <>
          {family === 'image' && (
            <div className={`${ui.stack} ${styles.sides}`}>
              <FilePreview file={file} />
              <img src={url} alt={`Nouvelle image\u00a0: ${replacement.name}`} />
            </div>
          )}
          <p>{places && `Change dans ${places} dès que vous remplacez. `}L’ancienne reste 30 jours.</p>
          <p className={ui.muted}>
            Les textes et le point de cadrage restent{'\u00a0'}: vérifiez qu’ils conviennent encore.
          </p>
        </>
      ),
    });
    URL.revokeObjectURL(url);
    if (isConfirmed) queue.add([replacement]);
  }

  return (
    <Dialog ref={dialog} title={frenchSpacing(file.name)} closeLabel="Fermer" drawer onClose={onClose} cancel="Fermer">
      <div className={ui.stack}>
        <FilePreview file={file} />
        <div className={`${ui.stack} ${ui.close}`}>
          <p className={ui.muted}>
            {formatMeasures(file)}, {formatDay(file.createdAt, 'medium')}
            <br />
            <DocumentNotes file={file} />
            {family !== 'pdf' && family !== 'document' && (
              <NewTabLink href={file.url} className={ui.link}>
                Ouvrir le fichier
              </NewTabLink>
            )}
          </p>
          <UploadList queue={queue} chooserId={`${id}-file`} />
        </div>
        {problem && <ErrorMessage>{problem}</ErrorMessage>}
        <div className={ui.cluster}>
          {isPublisher() && (
            <FileChooser
              id={`${id}-file`}
              aria-label={'Le fichier\u00a0: Remplacer…'}
              action="Remplacer…"
              accept={acceptAttribute([family])}
              disabled={busy}
              onFiles={(files) => void replace(files)}
            />
          )}
          <a href={file.url} download={file.name} className={buttonClass('hollow')}>
            Télécharger
          </a>
          {isPublisher() && (
            <Button
              tone="hollow"
              className={ui.danger}
              onClick={() => void run(async () => setUses(await contentApi.usesOf(file.id)))}
            >
              Supprimer
            </Button>
          )}
        </div>
        {family === 'image' && pages > 1 && (
          <p className={`${ui.notice} ${ui.info}`}>
            <strong>Ces textes servent aux {pages} pages</strong> où l’image figure. Dans le texte d’un article, elle
            peut avoir les siens.
          </p>
        )}
        <FileTextFields key={file.hash} file={file} onSaved={onChanged} full />
        <FileLabels id={file.id} onChanged={onLabelled} />
        <h3>{pages > 0 ? `Dans ${formatCount(pages, 'page', '')}` : 'Utilisé dans'}</h3>
        <FileUsages usages={usages} />
        <FileVersions file={file} onChanged={onChanged} />
      </div>
      {question}
      {uses && (
        <DeleteDialog
          title={file.name}
          documentId={file.documentId}
          remove={() => contentApi.removeFile(file.id)}
          onRestored={() => onRestored(file)}
          onDeleted={() => {
            onRemoved(file);
            dialog.current?.close();
          }}
          onCancel={() => setUses(undefined)}
        >
          <DeletionEffects file={file} uses={uses} />
        </DeleteDialog>
      )}
    </Dialog>
  );
}

const pagesOf = (uses: readonly FileUse[]): number => new Set(uses.map(({ documentId }) => documentId)).size;

/** What a deletion changes: the entries that use the file, and what the public sees. */
function DeletionEffects({ file, uses }: { file: FileEntry; uses: readonly FileUse[] }) {
  const shown = [
    ...new Set(uses.filter(({ isShown }) => isShown).map(({ type, title }) => title ?? typeOf(type).label.singular)),
  ];
  const noun = { image: 'L’image', video: 'La vidéo', pdf: 'Le PDF', document: 'Le document' }[
    familyOf(file.mime) ?? 'document'
  ];
  return (
    <>
      {uses.length === 0 && <p>Aucun contenu ne l’utilise.</p>}
      {uses.length > 0 && <FileUseList uses={uses} newTab />}
      {shown.length > 0 && (
        <p>
          <strong>{frenchSpacing(`${noun} disparaîtra aussitôt de ${formatList(shown.map(formatTitle))}.`)}</strong>
        </p>
      )}
      {uses.length > 0 && shown.length === 0 && <p>Le public ne verra aucun changement.</p>}
    </>
  );
}

/** The earlier versions of a replaced file, each of which can be put back for thirty days. Nothing where there is none. */
function FileVersions({ file, onChanged }: { file: FileEntry; onChanged: (file: FileEntry) => void }) {
  const { result: versions = [] } = useQuery(`${file.id} ${file.hash}`, () => contentApi.versionsOfFile(file.id));
  const { isBusy, run } = useAction(
    () => `${formatTitle(file.name)} n’a pas pu être repris. Réessayez dans un instant.`,
    (problem) => problem && showToast(problem, { tone: 'problem' }),
  );
  const listed = versions.filter(({ canBePutBack }) => canBePutBack);
  if (listed.length === 0) return null;

  const putBack = (version: number) =>
    run(async () => {
      onChanged(await contentApi.restoreFile(file.id, version));
      showToast(`Reprise\u00a0: ${formatTitle(file.name)}`);
    });

  return (
    <>
      <h3>Versions</h3>
      <ul className={ui.muted}>
        {listed.map(({ id, replacedAt, expiresAt, author }) => (
          <li key={id} className={ui.cluster}>
            <span>
              Remplacée le {formatDay(replacedAt, 'medium')}
              {author && ` par ${author.username}`}, gardée jusqu’au {formatDay(expiresAt, 'medium')}
            </span>
            <Button className={`${ui.link} ${ui.small}`} disabled={isBusy} onClick={() => void putBack(id)}>
              Reprendre
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}
