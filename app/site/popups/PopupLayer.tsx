import { Icon } from '#app/ui/Icon.tsx';
import { buttonClass } from '#app/ui/links.tsx';
import richText from '#app/ui/rich-text.module.css';
import styles from './PopupLayer.module.css';

/**
 * Where a popup is shown (SPEC.md, section 4): an empty dialog that show.ts fills once it knows which popup is for this visitor.
 * It stands only in pages of days that have one.
 */
export function PopupLayer() {
  return (
    <dialog id="annonce" className={styles.popup} aria-labelledby="annonce-titre" closedby="any" data-popup="">
      <button type="button" className={styles.close} commandfor="annonce" command="close" aria-label="Fermer l’annonce">
        <Icon name="close" />
      </button>
      <figure className={styles.figure} data-part="figure" hidden />
      <div className={styles.words}>
        <h2 id="annonce-titre" data-part="title">
          Annonce
        </h2>
        <div className={`${richText.text} ${styles.content}`} data-part="content" />
        {/* Their words and their address come with the popup. */}
        <p data-part="way" hidden>
          <a className={buttonClass()} href="/" data-part="link">
            En savoir plus
          </a>
        </p>
      </div>
    </dialog>
  );
}
