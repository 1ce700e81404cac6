import type { ComponentProps } from 'react';
import { buttonClass, Icon } from '#app/ui/buttons.tsx';
import { frenchSpacing } from '#app/ui/typography.ts';
import { groupFormFields, groupRequestRetention } from '#content/group-requests.ts';
import { pages } from '#content/pages.ts';
import {
  exampleDay,
  faultCount,
  type GroupFormField,
  type GroupFormState,
  groupCapacity,
  groupFormNames,
  noVisit,
  visitTitles,
} from '#editorial/group-requests.ts';
import { parseDay } from '#editorial/parse-day.ts';
import { formatDuration } from '#model/duration.ts';
import type { ScalarField } from '#model/field.ts';
import { capitalize, formatDay } from '#model/format.ts';
import { useSite } from '../page-data.ts';
import ui from '../primitives.module.css';
import styles from './groups.module.css';

const fields: Readonly<Record<GroupFormField, ScalarField>> = groupFormFields;

/** The request of a group: a plain POST, whose answer has what was typed, with each fault at its field and in a summary. */
export function GroupForm({ form }: { form: GroupFormState }) {
  const { setting, day: today, hours } = useSite();
  const { typed, faults = {} } = form;
  const visits = visitTitles(setting);
  /** A day that was typed, read back in words; else a hint. */
  const dayHelp = (name: 'day' | 'otherDay', hint: string): string => {
    const day = typed && parseDay(typed[name], today);
    return day && day !== 'impossible' ? `${capitalize(formatDay(day, 'full'))}.` : hint;
  };
  const of = (name: GroupFormField) => ({ name, value: typed?.[name], fault: faults[name] });
  return (
    <form className={`${ui.column} ${styles.panel}`} method="post" action={`${pages.groups.path}#demande`} noValidate>
      <Problems {...form} phone={setting?.phoneNumber} />
      <fieldset>
        <legend className={ui.smallTitle}>Votre groupe</legend>
        <Field {...of('groupKind')} />
        <Field {...of('organization')} autoComplete="organization" />
        <Field {...of('level')} className={styles.wide} />
        <Field
          {...of('people')}
          value={typed?.people ?? String(groupCapacity(setting))}
          inputMode="numeric"
          className={styles.narrow}
        />
      </fieldset>
      <fieldset>
        <legend className={ui.smallTitle}>Votre visite</legend>
        {visits.length > 0 && <Field {...of('visit')} options={[...visits, noVisit].map((title) => [title, title])} />}
        <Field
          {...of('day')}
          help={dayHelp('day', `Par exemple ${exampleDay(today, hours)}`)}
          className={styles.half}
        />
        <Field {...of('otherDay')} help={dayHelp('otherDay', 'Facultatif')} className={styles.half} />
        <Field {...of('needs')} help="Fauteuil, langue, projet de classe… Facultatif." />
      </fieldset>
      <fieldset>
        <legend className={ui.smallTitle}>Pour vous répondre</legend>
        <Field {...of('name')} autoComplete="name" />
        <Field {...of('email')} type="email" autoComplete="email" className={styles.half} />
        <Field {...of('phone')} type="tel" autoComplete="tel" className={styles.half} />
      </fieldset>
      <div className="unseen" aria-hidden="true">
        <label htmlFor="groupe-site">Laissez ce champ vide</label>
        <input id="groupe-site" name="site" type="text" tabIndex={-1} autoComplete="off" />
      </div>
      <input type="hidden" name="envoi" value={form.token} />
      <p className={ui.note}>
        Ces renseignements servent à répondre à votre demande, puis à compter les groupes reçus. Ils sont effacés après{' '}
        {formatDuration(groupRequestRetention)}. <a href={`${pages.privacy.path}#droits`}>Vos droits</a>
      </p>
      <button type="submit" className={buttonClass()}>
        Envoyer la demande <Icon name="arrow" />
      </button>
    </form>
  );
}

interface FieldProps extends ComponentProps<'input'> {
  name: GroupFormField;
  value: string | undefined;
  fault: string | undefined;
  help?: string;
  /** Values with their labels; absent: those of its declaration, if any. */
  options?: readonly (readonly [string, string])[];
}

/** A field with its label, what helps to fill it in, and its fault. */
function Field({ name, value, fault, help, options, className = '', ...input }: FieldProps) {
  const { label, kind, max, options: declared } = fields[name];
  const choices = options ?? (declared && Object.entries(declared));
  const control = {
    id: name,
    name,
    className: ui.field,
    defaultValue: value,
    'aria-invalid': fault ? true : undefined,
    'aria-describedby': [fault && `${name}-faute`, help && `${name}-aide`].filter(Boolean).join(' ') || undefined,
  };
  return (
    <p className={`${ui.column} ${styles.field} ${className}`}>
      <label htmlFor={name}>{label}</label>
      {help && (
        <span id={`${name}-aide`} className={ui.note}>
          {frenchSpacing(help)}
        </span>
      )}
      {choices ? (
        <select {...control}>
          {choices.map(([value, label]) => (
            <option key={value} value={value}>
              {frenchSpacing(label)}
            </option>
          ))}
        </select>
      ) : kind === 'longText' ? (
        <textarea {...control} rows={4} maxLength={max} />
      ) : (
        <input type="text" maxLength={kind === 'integer' ? 6 : max} {...control} {...input} />
      )}
      {fault && (
        <span id={`${name}-faute`} className={ui.fault}>
          {frenchSpacing(fault)}
        </span>
      )}
    </p>
  );
}

/** The heading, then how much there is to correct and where, or why the form was not accepted: where the answer to a POST begins. */
function Problems({ faults = {}, refused, phone }: GroupFormState & { phone: string | null | undefined }) {
  const names = groupFormNames.filter((name) => faults[name]);
  const sentences = {
    unread: 'Relisez votre demande, puis envoyez-la de nouveau.',
    tooMany: `Cinq demandes viennent déjà d’être envoyées d’ici. Attendez une heure${phone ? `, ou appelez le ${phone}` : ''}.`,
  };
  const hasProblem = names.length > 0 || refused !== undefined;
  return (
    <>
      <h2 id={hasProblem ? undefined : 'demande'}>Demander une visite</h2>
      <p>Tout est obligatoire, sauf ce qui est dit facultatif. Rien n’est réservé avant notre réponse.</p>
      {hasProblem && (
        <div id="demande" tabIndex={-1} role="alert" className={`${ui.message} ${ui.bad} ${styles.problems}`}>
          <p>
            {refused ? (
              frenchSpacing(`${sentences[refused]} Ce que vous avez écrit est gardé dans le formulaire.`)
            ) : (
              <strong>{faultCount(names.length)}</strong>
            )}
          </p>
          {names.length > 0 && (
            <ul>
              {names.map((name) => (
                <li key={name}>
                  <a href={`#${name}`}>{fields[name].label}</a>
                  {frenchSpacing(` : ${faults[name]}`)}
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
    </>
  );
}
