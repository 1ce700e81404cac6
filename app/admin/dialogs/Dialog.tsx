import { type ComponentProps, type ReactNode, type RefObject, useEffect, useEffectEvent, useId, useRef } from 'react';
import { createPortal } from 'react-dom';
import { Button, Icon } from '#app/ui/buttons.tsx';
import { ErrorMessage } from '../ui/messages.tsx';
import ui from '../ui/primitives.module.css';
import styles from './Dialog.module.css';

interface Props extends Pick<ComponentProps<'dialog'>, 'children' | 'onKeyDown'> {
  /** The caller closes the dialog by `close()`, which returns the focus to where it was. */
  ref?: RefObject<HTMLDialogElement | null>;
  title: string;
  /** The selector of what gets the focus first; absent: the first control. */
  firstFocus?: string | undefined;
  /** Accessible name of the close button in the header. Absent: the footer closes the dialog. */
  closeLabel?: string;
  /** In place of the title, which then is the name of the dialog alone, and of the close button. */
  head?: ReactNode;
  /** It fills the screen of a phone. */
  large?: boolean;
  /** At the right edge of the screen and as high as it. */
  drawer?: boolean;
  /** Opened by the product and not by the user: marked by a band. */
  unasked?: boolean;
  width?: string;
  /** A class that sets `--ground`. */
  className?: string | undefined;
  /** Another action, at the start of the footer. */
  aside?: ReactNode;
  /** The label of the button of the footer that closes the dialog, before the others. */
  cancel?: string;
  footer?: ReactNode;
  /** The content is a form: the label of the button that sends it, the last of the footer. */
  submit?: string;
  onSubmit?: ComponentProps<'form'>['onSubmit'];
  /** The action is under way. */
  busy?: boolean;
  /** Why the action failed. The dialog stays open. */
  problem?: string | undefined;
  onClose: () => void;
}

/** A modal dialog, open as long as it is rendered. Escape closes it; a click beside it does not, since it would lose what was typed. */
export function Dialog(props: Props) {
  const { title, closeLabel, head, aside, cancel, footer, submit, onSubmit, busy, onClose, onKeyDown } = props;
  const { drawer, large = drawer, unasked, width = '32rem', className, firstFocus } = props;
  const own = useRef<HTMLDialogElement>(null);
  const ref = props.ref ?? own;
  const titleId = useId();
  const formId = useId();
  const content = (
    <>
      {props.children}
      <ErrorMessage>{props.problem}</ErrorMessage>
    </>
  );
  const open = useEffectEvent(() => {
    ref.current?.showModal();
    if (firstFocus) ref.current?.querySelector<HTMLElement>(firstFocus)?.focus();
  });
  useEffect(() => open(), []);
  // Rendered in the body: within a form, Enter in a field of the dialog would submit that form.
  return createPortal(
    <dialog
      ref={ref}
      className={[styles.dialog, large && styles.large, drawer && styles.drawer, unasked && styles.unasked, className]
        .filter(Boolean)
        .join(' ')}
      style={{ '--width': width } as ComponentProps<'dialog'>['style']}
      aria-labelledby={head ? undefined : titleId}
      aria-label={head ? title : undefined}
      onClose={(event) => {
        // React propagates the event to the dialog that rendered this one, which stays open.
        event.stopPropagation();
        onClose();
      }}
      onKeyDown={onKeyDown}
    >
      <div className={`${ui.spread} ${styles.header}`}>
        {head ?? (
          <h2 id={titleId} className={ui.clamped}>
            {title}
          </h2>
        )}
        {closeLabel && (
          <Button className={ui.icon} aria-label={closeLabel} onClick={() => ref.current?.close()}>
            <Icon name="close" />
          </Button>
        )}
      </div>
      <div className={styles.body}>
        {onSubmit ? (
          <form
            id={formId}
            noValidate
            className={ui.stack}
            onSubmit={(event) => {
              event.preventDefault();
              // In React's tree it may be inside another form, which must not be submitted.
              event.stopPropagation();
              if (!busy) onSubmit(event);
            }}
          >
            {content}
          </form>
        ) : (
          content
        )}
      </div>
      {(cancel || footer || submit) && (
        <div className={`${ui.cluster} ${styles.footer}`}>
          {aside && <div className={styles.aside}>{aside}</div>}
          {cancel && (
            <Button tone="hollow" onClick={() => ref.current?.close()}>
              {cancel}
            </Button>
          )}
          {footer}
          {submit && (
            <Button type="submit" form={formId} tone="full" disabled={busy}>
              {submit}
            </Button>
          )}
        </div>
      )}
    </dialog>,
    document.body,
  );
}
