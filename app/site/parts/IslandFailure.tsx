import { buttonClass } from '#app/ui/links.tsx';
import styles from './IslandFailure.module.css';

/** What stands at the place of a part whose code did not come (app/islands.ts takes a copy of it). */
export function IslandFailure() {
  return (
    <template data-island-failure="">
      <div className={styles.failure} role="alert">
        <p>Cette partie de la page n’a pas pu être chargée. Le reste fonctionne.</p>
        <button type="button" className={buttonClass('hollow')}>
          Réessayer
        </button>
      </div>
    </template>
  );
}
