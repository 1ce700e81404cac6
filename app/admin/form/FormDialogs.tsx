import { useNavigate } from 'react-router';
import { ConflictDialog } from '../comparison/ConflictDialog.tsx';
import { ConfirmDialog } from '../dialogs/ConfirmDialog.tsx';
import { DeleteDialog } from '../publication/DeleteDialog.tsx';
import { discardQuestion } from '../publication/entry-actions.tsx';
import { LazyScheduleDialog } from '../schedule/use-schedule-actions.tsx';
import { formPath } from '../screens.ts';
import { contentApi } from '../session/session.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { UnsavedChangesDialog } from '../unsaved/UnsavedChangesDialog.tsx';
import { failedUploads, isUploading } from './form-state.ts';
import type { OpenForm } from './use-form.ts';

/** The comparison library is loaded on demand. */
const ChangesDialog = lazyPart(() => import('../history/RevisionDialog.tsx').then((module) => module.ChangesDialog));

/** The dialog that the state of a form asks for, if any. */
export function FormDialogs({ state, title, waiting, blocker, dispatch, schedule }: OpenForm) {
  const navigate = useNavigate();
  const { form, baseline, values, dialog, conflict, confirming } = state;
  const { screen, type } = form;
  const { entry, online } = baseline;
  const close = () => dispatch({ type: 'dialogClosed' });
  switch (dialog) {
    case 'leave':
      if (blocker.state !== 'blocked') return null;
      return (
        <UnsavedChangesDialog
          uploading={isUploading(state)}
          unsaved={state.isUnsaved}
          onLeave={blocker.proceed}
          onStay={() => {
            close();
            blocker.reset();
          }}
        />
      );
    case 'changes':
      if (!online) return null;
      return <ChangesDialog type={type} changed={waiting} online={online} values={values} onClose={close} />;
    case 'schedule':
    case 'scheduleUnpublish':
      return (
        <LazyScheduleDialog
          {...{ type, title, values }}
          publication={entry?.publication}
          chosen={state.dates}
          unpublishOnly={dialog === 'scheduleUnpublish'}
          onSchedule={schedule}
          onCancelSchedule={() => dispatch({ type: 'requested', action: 'cancelSchedule' })}
          onClose={close}
        />
      );
    case 'discard':
      return (
        <ConfirmDialog
          {...discardQuestion('Revenir au formulaire')}
          onConfirm={() => dispatch({ type: 'requested', action: 'discard', isConfirmed: true })}
          onCancel={close}
        />
      );
    case 'uploads': {
      const failed = failedUploads(state);
      return (
        <ConfirmDialog
          question={
            failed === 1
              ? 'Enregistrer sans le fichier qui n’a pas pu être envoyé ?'
              : `Enregistrer sans les ${failed} fichiers qui n’ont pas pu être envoyés ?`
          }
          confirm="Enregistrer sans"
          cancel="Revenir au formulaire"
          onConfirm={() => confirming && dispatch({ type: 'requested', action: confirming, isConfirmed: true })}
          onCancel={close}
        >
          <p>Vous pouvez aussi réessayer l’envoi, ou retirer le fichier de la liste.</p>
        </ConfirmDialog>
      );
    }
    case 'conflict':
      if (!conflict) return null;
      return (
        <ConflictDialog
          type={type}
          base={baseline.base}
          mine={values}
          theirs={conflict.theirs.base}
          savedAt={conflict.theirs.entry?.updatedAt ?? ''}
          author={conflict.author}
          onCancel={close}
          onChosen={(chosen) => dispatch({ type: 'conflictResolved', values: chosen })}
        />
      );
    case 'delete':
      if (!entry) return null;
      return (
        <DeleteDialog
          title={title}
          documentId={entry.documentId}
          remove={() => contentApi.remove(screen.type, entry.id)}
          onRestored={() => void navigate(formPath({ type: screen.type, documentId: entry.documentId }))}
          onDeleted={() => dispatch({ type: 'deleted' })}
          onCancel={close}
        />
      );
    default:
      return null;
  }
}
