import { type ReactNode, useEffect, useRef } from 'react';
import { buttonClass } from '#app/ui/links.tsx';
import styles from './ConfirmDialog.module.css';

interface Props {
  question: string;
  /** What will happen, where the question alone does not say it. */
  children?: ReactNode;
  confirm: string;
  cancel?: string;
  /** It is being done. */
  busy?: boolean;
  /** Why it could not be done. The question stays. */
  problem?: string | undefined;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before something that cannot be taken back. Opens on « Annuler », so that a hasty Enter does nothing. */
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
        // React hands it on to a dialog around this one, which stays open.
        event.stopPropagation();
        onCancel();
      }}
    >
      <h2 id="question">{question}</h2>
      {children}
      <div aria-live="assertive">
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
