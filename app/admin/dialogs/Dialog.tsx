import {
  type ComponentProps,
  type CSSProperties,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
} from 'react';
import { createPortal } from 'react-dom';
import { Button, Icon } from '#app/ui/buttons.tsx';
import ui from '../ui/primitives.module.css';
import styles from './Dialog.module.css';

interface Props extends Pick<ComponentProps<'dialog'>, 'children' | 'onKeyDown'> {
  /** The caller closes the dialog by `close()`, which returns the focus to where it was. */
  ref?: RefObject<HTMLDialogElement | null>;
  title: string;
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
  /** The label of the button of the footer that closes the dialog, before the others. */
  cancel?: string;
  footer?: ReactNode;
  onClose: () => void;
}

/** A modal dialog, open as long as it is rendered. Escape closes it; a click beside it does not, since it would lose what was typed. */
export function Dialog(props: Props) {
  const { title, closeLabel, head, cancel, footer, onClose, onKeyDown, children } = props;
  const { drawer, large = drawer, unasked, width = '32rem', className } = props;
  const own = useRef<HTMLDialogElement>(null);
  const ref = props.ref ?? own;
  const titleId = useId();
  useEffect(() => ref.current?.showModal(), [ref]);
  // Rendered in the body: within a form, Enter in a field of the dialog would submit that form.
  return createPortal(
    <dialog
      ref={ref}
      className={[styles.dialog, large && styles.large, drawer && styles.drawer, unasked && styles.unasked, className]
        .filter(Boolean)
        .join(' ')}
      style={{ '--width': width } as CSSProperties}
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
      <div className={styles.body}>{children}</div>
      {(cancel || footer) && (
        <div className={`${ui.cluster} ${styles.footer}`}>
          {cancel && (
            <Button tone="hollow" onClick={() => ref.current?.close()}>
              {cancel}
            </Button>
          )}
          {footer}
        </div>
      )}
    </dialog>,
    document.body,
  );
}
