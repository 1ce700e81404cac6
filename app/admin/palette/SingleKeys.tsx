import { useState } from 'react';
import ui from '../ui/primitives.module.css';
import { singleKeysAreOn, turnSingleKeys } from '../ui/use-keyboard-shortcut.ts';

/** Turns single-character shortcuts on or off: speech input and slips trigger them by accident. */
export function SingleKeys() {
  const [on, setOn] = useState(singleKeysAreOn);
  return (
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
        Touches seules (N, M, /, ?) actives
      </label>
      <p id="clavier-aide" className={ui.muted}>
        Sur cet appareil. À décocher si vous dictez vos textes, ou si une touche part sans que vous le vouliez.
      </p>
    </div>
  );
}
