import { useEffect, useRef, useState } from 'react';
import { buttonClass } from '#app/ui/links.tsx';
import { textOf } from '#app/ui/typography.ts';
import { toInstant } from '#model/calendar.ts';
import type { TypeDeclaration } from '#model/define-type.ts';
import { type Field, isGroup } from '#model/field.ts';
import { shortDay, shortInstant, shortLocal } from '../parts/told.ts';
import styles from './conflict.module.css';
import { differences, merged } from './merge.ts';
import type { Values } from './values.ts';

interface Props {
  type: TypeDeclaration;
  base: Values;
  theirs: Values;
  mine: Values;
  /** When the other version was saved. */
  at: string;
  onChosen: (values: Values) => void;
  onCancel: () => void;
}

const sides = { theirs: 'Version enregistrée', mine: 'Votre version' } as const;

/** Two people changed the same entry: shows both versions, field by field, and lets one choose. Nothing is lost until one has. */
export function Conflict({ type, base, theirs, mine, at, onChosen, onCancel }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [choices, setChoices] = useState<Record<string, 'theirs' | 'mine'>>({});
  useEffect(() => dialog.current?.showModal(), []);
  const found = differences(type, { base, theirs, mine });
  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby="conflit" onClose={onCancel}>
      <h2 id="conflit">Quelqu’un d’autre a enregistré cet élément</h2>
      <p>
        {`C’était le ${shortInstant(at)}. Rien n’a été écrasé\u00a0: choisissez ce qu’il faut garder.`}
        {found.some(({ disputed }) => !disputed) &&
          ' Là où une seule personne a changé un champ, sa version est déjà choisie.'}
      </p>
      {found.map(({ name, kept, disputed, ...values }) => {
        const field = type.fields[name] as Field;
        const chosen = choices[name] ?? kept;
        return (
          <fieldset key={name} className={styles.field}>
            <legend>
              {field.label}
              {disputed && <span>{' modifié des deux côtés'}</span>}
            </legend>
            <div className={styles.sides}>
              {(['theirs', 'mine'] as const).map((side) => (
                <label key={side} data-chosen={chosen === side}>
                  <span className={styles.side}>
                    <input
                      type="radio"
                      name={`conflit-${name}`}
                      checked={chosen === side}
                      onChange={() => setChoices((all) => ({ ...all, [name]: side }))}
                    />
                    {sides[side]}
                  </span>
                  <span className={styles.value}>{told(field, values[side]) || <i>Vide</i>}</span>
                </label>
              ))}
            </div>
          </fieldset>
        );
      })}
      <div className={styles.actions}>
        <button type="button" className={buttonClass('hollow')} onClick={() => dialog.current?.close()}>
          Revenir au formulaire
        </button>
        <button type="button" className={buttonClass()} onClick={() => onChosen(merged(theirs, found, choices))}>
          Enregistrer ce choix
        </button>
      </div>
    </dialog>
  );
}

/** A value of an input, in words. */
function told(field: Field, value: unknown): string {
  switch (field.kind) {
    case 'flag':
      return value === true ? 'Oui' : 'Non';
    case 'richText':
      return textOf(String(value));
    case 'date':
      return value ? shortDay(String(value)) : '';
    case 'dateTime':
      return value ? shortInstant(toInstant(String(value))) : '';
    case 'localDate':
      return value ? shortLocal(String(value)) : '';
    case 'choice':
      return ('options' in field && field.options?.[String(value)]) || '';
    case 'choices':
      return (value as string[]).map((key) => ('options' in field && field.options?.[key]) || key).join(', ');
    case 'media':
    case 'relation':
      return (value as { name?: string; title?: string }[]).map(({ title, name }) => title ?? name ?? '').join(', ');
    case 'group':
      if (!isGroup(field)) return '';
      return Object.entries(field.fields)
        .map(([name, member]) => told(member, (value as Record<string, unknown>)[name]))
        .filter(Boolean)
        .join(', ');
    default:
      return String(value ?? '');
  }
}
