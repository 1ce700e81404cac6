import { Button } from '#app/ui/buttons.tsx';
import type { UsesOfFiles } from '#client/index.ts';
import { Dialog } from '../../dialogs/Dialog.tsx';
import { useAction } from '../../queries/use-action.ts';
import { useQuery } from '../../queries/use-query.ts';
import { contentApi } from '../../session/session.ts';
import { ErrorMessage } from '../../ui/ErrorMessage.tsx';
import { LoadError } from '../../ui/LoadError.tsx';
import { Loading } from '../../ui/Loading.tsx';
import ui from '../../ui/primitives.module.css';
import { filesText } from '../file-labels.ts';
import { FileUseList } from '../library/FileUsages.tsx';

interface Props {
  ids: readonly number[];
  /** `isUnused`: those alone that no entry uses. */
  onDelete: (isUnused: boolean) => Promise<void>;
  onClose: () => void;
}

/** Confirms the deletion of several files. Those that pages would lose are listed, and can be left. */
export function DeleteFilesDialog({ ids, onDelete, onClose }: Props) {
  const { result, loading, failure, reload } = useQuery(ids.join(), () => contentApi.usesOfFiles(ids));
  const { isBusy, problem, run } = useAction('Erreur lors de la suppression');
  const unused = result ? result.count - result.used : 0;

  const actions = result && (
    <>
      {result.used > 0 && (
        <Button
          className={`${ui.button} ${ui.danger}`}
          disabled={isBusy}
          onClick={() => void run(() => onDelete(false))}
        >
          {result.count > 1 ? `Supprimer les ${result.count}` : 'Supprimer'}
        </Button>
      )}
      {unused > 0 && (
        <Button tone="full" disabled={isBusy} onClick={() => void run(() => onDelete(true))}>
          {result.used === 0
            ? 'Supprimer'
            : unused > 1
              ? `Supprimer les ${unused} inutilisés`
              : 'Supprimer l’inutilisé'}
        </Button>
      )}
    </>
  );

  return (
    <Dialog
      title={`Supprimer ${filesText(result?.count ?? ids.length)}\u00a0?`}
      cancel="Annuler"
      onClose={onClose}
      footer={actions}
    >
      <div className={ui.stack}>
        {!result &&
          (failure === undefined ? <Loading /> : <LoadError loading={loading} onRetry={() => void reload()} />)}
        {result && <p>{usesText(result)}</p>}
        {result && result.used > 0 && (
          <>
            <ul className={ui.lines}>
              {result.listed.map(({ id, name, uses }) => (
                <li key={id}>
                  <strong>{name}</strong>
                  <FileUseList uses={uses} newTab />
                </li>
              ))}
            </ul>
            {result.used > result.listed.length && (
              <p>{`et ${filesText(result.used - result.listed.length)} de plus`}</p>
            )}
          </>
        )}
        <p className={ui.muted}>Restaurables trente jours dans la Corbeille, avec leur place dans les pages.</p>
        <ErrorMessage>{problem}</ErrorMessage>
      </div>
    </Dialog>
  );
}

/** « 3 fichiers ne servent nulle part. 2 fichiers sont dans des pages, qui les perdraient : » */
function usesText({ count, used }: UsesOfFiles): string {
  if (used === 0) return count > 1 ? 'Aucun contenu ne les utilise.' : 'Aucun contenu ne l’utilise.';
  const unused = count - used;
  const free = `${filesText(unused)} ${unused > 1 ? 'ne servent' : 'ne sert'} nulle part. `;
  const placed =
    used > 1
      ? `${filesText(used)} sont dans des pages, qui les perdraient`
      : 'Un fichier est dans des pages, qui le perdraient';
  return `${unused > 0 ? free : ''}${placed}\u00a0:`;
}
