import { type ReactNode, useEffect, useRef } from 'react';
import { buttonClass } from '#app/ui/buttons.tsx';
import styles from './ConfirmDialog.module.css';

interface Props {
  question: string;
  /** Consequences that the question does not mention. */
  children?: ReactNode;
  confirm: string;
  cancel?: string;
  /** The action is running. */
  busy?: boolean;
  /** Why the action failed. The dialog stays open. */
  problem?: string | undefined;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Confirms an irreversible action. The initial focus is on « Annuler », so that a hasty Enter does nothing. */
export function ConfirmDialog({
  question,
  children,
  confirm,
  cancel = 'Annuler',
  busy = false,
  problem,
  onConfirm,
  onCancel,
}: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby="question"
      onClose={(event) => {
        // React propagates the event to a surrounding dialog, which stays open.
        event.stopPropagation();
        onCancel();
      }}
    >
      <h2 id="question">{question}</h2>
      {children}
      <div aria-live="assertive" aria-atomic="true">
        {problem && (
          <p className={styles.problem} role="alert">
            {problem}
          </p>
        )}
      </div>
      <div className={styles.actions}>
        {/* biome-ignore lint/a11y/noAutofocus: a dialog moves the focus into itself (APG, « dialog »), here to the choice that changes nothing */}
        <button type="button" autoFocus className={buttonClass('hollow')} onClick={() => dialog.current?.close()}>
          {cancel}
        </button>
        <button type="button" className={buttonClass()} disabled={busy} onClick={onConfirm}>
          {confirm}
        </button>
      </div>
    </dialog>
  );
}
