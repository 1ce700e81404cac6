import { useState } from 'react';
import { Button } from '#app/ui/buttons.tsx';
import type { TypeDeclaration } from '#model/define-type.ts';
import type { Field } from '#model/field.ts';
import { formatDateTime } from '#model/format.ts';
import { Dialog } from '../dialogs/Dialog.tsx';
import { cellText } from '../fields/kinds/index.ts';
import { inLanguages, passagesOf } from '../inputs/html-text.tsx';
import ui from '../ui/primitives.module.css';
import type { Values } from '../values/values.ts';
import styles from './conflict.module.css';
import { differences, merged } from './merge.ts';

interface Props {
  type: TypeDeclaration;
  base: Values;
  theirs: Values;
  mine: Values;
  savedAt: string;
  /** The user who saved it; undefined when the history does not have it. */
  author: string | undefined;
  onChosen: (values: Values) => void;
  onCancel: () => void;
}

const sides = { theirs: 'Version enregistrée', mine: 'Votre version' } as const;

/** Resolves a concurrent save: shows both versions field by field and lets the user choose. Nothing is overwritten before that. */
export function ConflictDialog({ type, base, theirs, mine, savedAt, author, onChosen, onCancel }: Props) {
  const [choices, setChoices] = useState<Record<string, 'theirs' | 'mine'>>({});
  const conflicts = differences(type, { base, theirs, mine });
  return (
    <Dialog
      title="Quelqu’un d’autre a enregistré cet élément"
      unasked
      width="60rem"
      onClose={onCancel}
      cancel="Revenir au formulaire"
      footer={
        <Button tone="full" onClick={() => onChosen(merged(theirs, conflicts, choices))}>
          Enregistrer ce choix
        </Button>
      }
    >
      <p>
        {`Enregistré ${author ? `par ${author} ` : ''}le ${formatDateTime(savedAt)}. Rien n’a été écrasé\u00a0: choisissez ce qu’il faut garder.`}
        {conflicts.some(({ disputed }) => !disputed) &&
          ' Là où une seule personne a changé un champ, sa version est déjà choisie.'}
      </p>
      {conflicts.map(({ name, selected, disputed, ...values }) => {
        const field = type.fields[name] as Field;
        const chosen = choices[name] ?? selected;
        return (
          <fieldset key={name} className="above6">
            <legend className={ui.strong}>
              {field.label}
              {disputed && <span className={ui.problem}>{' modifié des deux côtés'}</span>}
            </legend>
            <div className={styles.sides}>
              {(['theirs', 'mine'] as const).map((side) => (
                <label key={side} className={`${ui.stack} ${ui.close}`} data-chosen={chosen === side}>
                  <span className={`${ui.check} ${ui.strong} ${ui.small}`}>
                    <input
                      type="radio"
                      name={`conflit-${name}`}
                      checked={chosen === side}
                      onChange={() => setChoices((all) => ({ ...all, [name]: side }))}
                    />
                    {sides[side]}
                  </span>
                  <span className={styles.value}>
                    {inLanguages(cellText(field, values[side]), passagesOf(values[side])) || <i>Vide</i>}
                  </span>
                </label>
              ))}
            </div>
          </fieldset>
        );
      })}
    </Dialog>
  );
}
