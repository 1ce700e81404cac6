import type { Blocker } from 'react-router';
import { useLazy } from '#app/ui/use-lazy.ts';
import type { Schedule } from '#client/index.ts';
import { ConflictDialog } from '../comparison/ConflictDialog.tsx';
import { DeleteDialog } from '../publication/DeleteDialog.tsx';
import { DiscardDialog } from '../publication/DiscardDialog.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { UnsavedChangesDialog } from '../unsaved/UnsavedChangesDialog.tsx';
import type { Problems } from '../values/validate-form.ts';
import { type EditEvent, type EditState, failedUploads, isUploading } from './form-state.ts';

interface Props {
  state: EditState;
  title: string;
  /** The fields with unpublished changes. */
  waiting: readonly string[];
  blocker: Blocker;
  dispatch: (event: EditEvent) => void;
  schedule: (dates: Schedule) => Promise<Problems>;
  /** The entry was restored after its deletion. */
  onRestored: () => void;
}

/** The comparison library is loaded on demand, and so is the dialog of the dates. */
const loadChangesDialog = () => import('../comparison/ChangesDialog.tsx').then(({ ChangesDialog }) => ChangesDialog);
const loadScheduleDialog = () => import('../schedule/ScheduleDialog.tsx').then(({ ScheduleDialog }) => ScheduleDialog);

/** The dialog that the state of a form asks for, if any. */
export function FormDialogs({ state, title, waiting, blocker, dispatch, schedule, onRestored }: Props) {
  const { form, baseline, values, dialog, conflict, confirming } = state;
  const { screen, type, fullType } = form;
  const { entry, online } = baseline;
  const isScheduling = dialog === 'schedule' || dialog === 'scheduleUnpublish';
  const ChangesDialog = useLazy(loadChangesDialog, dialog === 'changes').Component;
  const ScheduleDialog = useLazy(loadScheduleDialog, isScheduling).Component;
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
      if (!ChangesDialog || !online) return null;
      return (
        <ChangesDialog
          type={fullType}
          changed={waiting}
          online={online}
          values={{ ...baseline.all, ...values }}
          onClose={close}
        />
      );
    case 'schedule':
    case 'scheduleUnpublish':
      if (!ScheduleDialog) return null;
      return (
        <ScheduleDialog
          type={type}
          title={title}
          values={values}
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
        <DiscardDialog
          cancel="Revenir au formulaire"
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
          type={screen.type}
          entries={[{ id: entry.id, documentId: entry.documentId, title }]}
          onRestored={onRestored}
          onDeleted={() => dispatch({ type: 'deleted' })}
          onCancel={close}
        />
      );
    default:
      return null;
  }
}
