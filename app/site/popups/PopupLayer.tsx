import { buttonClass, IconButton } from '#app/ui/buttons.tsx';
import richText from '#app/ui/rich-text.module.css';
import ui from '../primitives.module.css';
import styles from './PopupLayer.module.css';

/**
 * The empty dialog that show-popup.ts fills. Only pages served while a popup is active have it. On a page for planning a visit the popup is a line
 * that opens the dialog, which does not open by itself.
 */
export const PopupLayer = ({ asLine }: { asLine: boolean }) => (
  <>
    {asLine && (
      <aside className={styles.line} aria-label="Annonce" data-popup-line="" hidden>
        <button type="button" className={ui.frame} commandfor="annonce" command="show-modal">
          <strong /> <span>Lire l’annonce</span>
        </button>
      </aside>
    )}
    <dialog
      id="annonce"
      className={`${ui.box} ${styles.popup}`}
      aria-labelledby="annonce-titre"
      closedby="any"
      data-popup=""
    >
      <IconButton
        icon="close"
        label="Fermer l’annonce"
        className={`inward ${styles.close}`}
        commandfor="annonce"
        command="close"
      />
      <figure className={`${ui.beside} ${styles.figure}`} data-part="figure" hidden />
      <div className={`${ui.stack} ${styles.body}`}>
        <h2 id="annonce-titre" className={ui.hyphenated} data-part="title">
          Annonce
        </h2>
        <div className={`${richText.text} ${styles.content}`} data-part="content" />
        {/* Text and URL are set with the popup. */}
        <p data-part="way" hidden>
          <a className={buttonClass()} href="/" data-part="link">
            En savoir plus
          </a>
        </p>
      </div>
    </dialog>
  </>
);
