import { useCallback, useEffect, useRef } from 'react';
import { type Blocker, useBeforeUnload, useBlocker } from 'react-router';
import { ConfirmDialog } from '../dialogs/ConfirmDialog.tsx';

interface Props {
  /** Nothing is stored on the device: the form has a password. */
  lost?: boolean;
  unsaved?: boolean;
  /** Uploads are pending: leaving aborts them. */
  uploading?: boolean;
  onLeave: () => void;
  onStay: () => void;
}

/** Asks for confirmation before unsaved changes are left. */
export function UnsavedChangesDialog({ lost = false, unsaved = true, uploading = false, onLeave, onStay }: Props) {
  return (
    <ConfirmDialog
      question={'Quitter sans enregistrer\u00a0?'}
      confirm="Quitter"
      cancel="Rester"
      onConfirm={onLeave}
      onCancel={onStay}
    >
      {uploading && (
        <p>Un téléchargement est en cours{'\u00a0'}: les fichiers qui ne sont pas encore arrivés seront abandonnés.</p>
      )}
      {unsaved && (
        <p>
          {lost
            ? 'Ce que vous avez saisi sera perdu.'
            : 'Vos modifications restent en brouillon sur cet appareil\u00a0: elles vous seront proposées à votre retour.'}
        </p>
      )}
    </ConfirmDialog>
  );
}

/** Whether a form has unsaved changes: set by the form, read before the session ends. */
let isUnsaved = false;
export const hasUnsavedChanges = (): boolean => isUnsaved;

/** Asks for confirmation before a link, « back » or the closing of the tab leaves unsaved changes. `allow` lets the next navigation pass. */
export function useUnsavedChangesGuard(unsaved: boolean): { blocker: Blocker; allow: () => void } {
  const allowed = useRef(false);
  const blocker = useBlocker(
    useCallback(
      ({ currentLocation, nextLocation }) => {
        const elsewhere = currentLocation.pathname !== nextLocation.pathname;
        const signedOut = (nextLocation.state as { signedOut?: boolean } | null)?.signedOut === true;
        return unsaved && elsewhere && !allowed.current && !signedOut;
      },
      [unsaved],
    ),
  );

  useEffect(() => {
    isUnsaved = unsaved;
    return () => {
      isUnsaved = false;
    };
  }, [unsaved]);
  useBeforeUnload((event) => {
    // After a save the form is still rendered while the next screen loads.
    if (unsaved && !allowed.current) event.preventDefault();
  });

  function allow(): void {
    allowed.current = true;
  }
  return { blocker, allow };
}
