import type { ReactNode } from 'react';
import { Icon } from '#app/ui/Icon.tsx';
import type { TypeDeclaration } from '#model/define-type.ts';
import { FlagInput } from '../fields/FlagInput.tsx';
import { State, stateWords } from '../parts/State.tsx';
import { shortInstant } from '../parts/told.ts';
import type { Problems } from './check.ts';
import styles from './publication.module.css';
import { readiness } from './readiness.ts';
import { controlId, switchesOf } from './sections.ts';
import type { Values } from './values.ts';

interface Props {
  type: TypeDeclaration;
  entry: Record<string, unknown> | undefined;
  values: Values;
  problems: Problems;
  /** Where visitors see it, once it is out. */
  address: string | undefined;
  onChange: (name: string, value: unknown) => void;
  /** Below: what else there is to do with an entry. */
  children?: ReactNode;
}

/** The column beside the form: is it out, is it ready, when did it change. */
export function Publication({ type, entry, values, problems, address, onChange, children }: Props) {
  const switches = switchesOf(type);
  const checks = readiness(type, values, problems);
  const isOut = entry !== undefined && type.publishedBy !== undefined && entry[type.publishedBy] === true;
  return (
    <aside className={styles.column} aria-label="Parution">
      {(switches.length > 0 || address) && (
        <section className={styles.panel}>
          <h2>Parution</h2>
          {type.publishedBy && (
            <p className={styles.state}>
              <State on={isOut} words={stateWords(type)} />
              {entry && values[type.publishedBy] !== isOut && <span>changera à l’enregistrement</span>}
            </p>
          )}
          {switches.map(([name, field]) => {
            const id = controlId(name);
            return (
              <div key={name} className={styles.switch}>
                <label htmlFor={id}>
                  {field.label}
                  {field.hint && <span id={`${id}-aide`}>{field.hint}</span>}
                </label>
                <FlagInput
                  id={id}
                  label={field.label}
                  describedBy={field.hint && `${id}-aide`}
                  value={values[name] === true}
                  onChange={(value) => onChange(name, value)}
                />
              </div>
            );
          })}
          {address && (!type.publishedBy || isOut) && (
            <a href={address} target="_blank" rel="noopener noreferrer" className={styles.onSite}>
              Voir sur le site <Icon name="out" />
            </a>
          )}
        </section>
      )}
      {checks.length > 0 && (
        <section className={styles.panel}>
          <h2>Avant de publier</h2>
          <ul className={styles.checks}>
            {checks.map(({ label, state }) => (
              <li key={label} data-state={state}>
                {label}
                {state === 'missing' && <span>{'\u00a0: à remplir'}</span>}
                {state === 'wrong' && <span>{'\u00a0: à corriger'}</span>}
                {state === 'advised' && <span>{'\u00a0: conseillé'}</span>}
              </li>
            ))}
          </ul>
        </section>
      )}
      {entry && (
        <section className={styles.panel}>
          <h2>Suivi</h2>
          <dl className={styles.dates}>
            <dt>Créé</dt>
            <dd>{shortInstant(String(entry.createdAt))}</dd>
            <dt>Modifié</dt>
            <dd>{shortInstant(String(entry.updatedAt))}</dd>
          </dl>
        </section>
      )}
      {entry && children}
    </aside>
  );
}
