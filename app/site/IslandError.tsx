import { buttonClass } from '#app/ui/buttons.tsx';
import styles from './IslandError.module.css';
import ui from './primitives.module.css';

/** The template of an island's error notice, when its code fails to load (cloned by app/islands.ts). */
export function IslandError() {
  return (
    <template data-island-failure="">
      <div className={`${ui.message} ${ui.cluster} ${styles.failure}`} role="alert">
        <p>Cette partie de la page n’a pas pu être chargée. Le reste fonctionne.</p>
        <button type="button" className={buttonClass('hollow')}>
          Réessayer
        </button>
      </div>
    </template>
  );
}
