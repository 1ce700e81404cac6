import { useState } from 'react';
import ui from '../ui/primitives.module.css';
import { singleKeysAreOn, turnSingleKeys } from '../ui/use-keyboard-shortcut.ts';
import styles from './form.module.css';

/** Turns single-character shortcuts on or off: speech input and slips trigger them by accident. */
export function KeyboardPreference() {
  const [on, setOn] = useState(singleKeysAreOn);
  return (
    <section className={styles.form} aria-labelledby="clavier">
      <h2 id="clavier">Clavier</h2>
      <div>
        <label className={ui.check}>
          <input
            type="checkbox"
            checked={on}
            onChange={({ target }) => {
              turnSingleKeys(target.checked);
              setOn(target.checked);
            }}
            aria-describedby="clavier-aide"
          />
          La touche / mène à la recherche
        </label>
        <p id="clavier-aide" className={ui.muted}>
          Sur cet appareil. À décocher si vous dictez vos textes, ou si la touche part sans que vous le vouliez.
        </p>
      </div>
    </section>
  );
}
