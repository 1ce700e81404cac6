import type { ReactNode } from 'react';
import { Icon } from '#app/ui/Icon.tsx';
import type { TypeDeclaration } from '#model/define-type.ts';
import { SwitchInput } from '../fields/SwitchInput.tsx';
import { shortInstant } from '../parts/format.ts';
import { StatusBadge, statusLabels } from '../parts/StatusBadge.tsx';
import styles from './publication.module.css';
import { publishChecklist } from './publish-checklist.ts';
import { controlId, switchesOf } from './sections.ts';
import type { Problems } from './validate-form.ts';
import type { Values } from './values.ts';

interface Props {
  type: TypeDeclaration;
  entry: Record<string, unknown> | undefined;
  values: Values;
  problems: Problems;
  /** The entry's public URL, once published. */
  address: string | undefined;
  onChange: (name: string, value: unknown) => void;
  /** Further actions on the entry, below. */
  children?: ReactNode;
}

/** The column beside the form: publication state, checklist, dates. */
export function Publication({ type, entry, values, problems, address, onChange, children }: Props) {
  const switches = switchesOf(type);
  const checks = publishChecklist(type, values, problems);
  const isOut = entry !== undefined && type.publishedFlag !== undefined && entry[type.publishedFlag] === true;
  return (
    <aside className={styles.column} aria-label="Publication">
      {(switches.length > 0 || address) && (
        <section className={styles.panel}>
          <h2>Publication</h2>
          {type.publishedFlag && (
            <p className={styles.state}>
              <StatusBadge on={isOut} labels={statusLabels(type)} />
              {entry && values[type.publishedFlag] !== isOut && <span>changera à l’enregistrement</span>}
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
                <SwitchInput
                  id={id}
                  label={field.label}
                  describedBy={field.hint && `${id}-aide`}
                  value={values[name] === true}
                  onChange={(value) => onChange(name, value)}
                />
              </div>
            );
          })}
          {address && (!type.publishedFlag || isOut) && (
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
                {state === 'advised' && <span>{'\u00a0: recommandé'}</span>}
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
