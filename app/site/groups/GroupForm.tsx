import type { ComponentProps, ReactNode } from 'react';
import { buttonClass } from '#app/ui/buttons.tsx';
import { Icon } from '#app/ui/Icon.tsx';
import layout from '#app/ui/layout.module.css';
import { frenchSpacing } from '#app/ui/typography.ts';
import { groupRequestRetention, groupRequests } from '#content/group-requests.ts';
import { pages } from '#content/pages.ts';
import {
  exampleDay,
  faultCount,
  type GroupFormField,
  type GroupFormState,
  groupCapacity,
  groupFormFields,
  maxLength,
  noVisit,
} from '#editorial/group-requests.ts';
import { parseDay } from '#editorial/parse-day.ts';
import { formatDuration } from '#model/duration.ts';
import { capitalize, formatDay } from '#model/format.ts';
import primitives from '../primitives.module.css';
import type { SiteData } from '../site-data.ts';
import styles from './form.module.css';

const { fields } = groupRequests;

/** The request of a group: a plain POST, whose answer has what was typed, with each fault at its field and in a summary. */
export function GroupForm({ form, site }: { form: GroupFormState | undefined; site: SiteData }) {
  const { setting, day: today } = site;
  const { typed, faults = {}, refused } = form ?? {};
  const visits = (setting?.groupVisits ?? []).flatMap(({ title }) => (title ? [title] : []));

  /** What every control has, by its name. `help`: under its label. */
  const control = (name: GroupFormField, help?: string | false) => ({
    id: name,
    name,
    ...(help && { 'aria-describedby': `${name}-aide` }),
    ...(faults[name] && {
      'aria-invalid': true,
      'aria-describedby': help ? `${name}-faute ${name}-aide` : `${name}-faute`,
    }),
  });
  const field = (name: GroupFormField, children: ReactNode, width?: string | undefined, help?: string | false) => (
    <p className={[styles.field, width].filter(Boolean).join(' ')}>
      <label htmlFor={name}>{fields[name].label}</label>
      {help && (
        <span id={`${name}-aide`} className={layout.note}>
          {frenchSpacing(help)}
        </span>
      )}
      {children}
      {faults[name] && (
        <span id={`${name}-faute`} className={styles.fault}>
          {frenchSpacing(faults[name])}
        </span>
      )}
    </p>
  );
  const line = (
    name: GroupFormField,
    more: ComponentProps<'input'> & { help?: string; width?: string | undefined },
  ) => {
    const { help, width, ...input } = more;
    const value = { defaultValue: typed?.[name] ?? '', maxLength: maxLength.line };
    return field(name, <input type="text" {...control(name, help)} {...value} {...input} />, width, help);
  };
  const select = (name: GroupFormField, options: readonly (readonly [string, string])[], width?: string | undefined) =>
    field(
      name,
      <select {...control(name)} defaultValue={typed?.[name] || options[0]?.[0]}>
        {options.map(([value, label]) => (
          <option key={value} value={value}>
            {frenchSpacing(label)}
          </option>
        ))}
      </select>,
      width,
    );
  /** A day that was typed, read back in words. */
  const readBack = (name: 'day' | 'otherDay') => {
    const day = typed && parseDay(typed[name], today);
    return day && day !== 'impossible' ? `${capitalize(formatDay(day, 'full'))}.` : undefined;
  };

  return (
    <form className={styles.form} method="post" action={`${pages.groups.path}#demande`} noValidate>
      <h2 id="demande">Demander une visite</h2>
      <p>Tout est obligatoire, sauf ce qui est dit facultatif. Rien n’est réservé avant notre réponse.</p>
      <FaultSummary faults={faults} />
      {refused && (
        <p className={`${primitives.message} ${styles.refused}`} role="alert">
          {refused === 'tooMany' ? tooMany(setting?.phoneNumber) : unread}
        </p>
      )}
      <fieldset>
        <legend>Votre groupe</legend>
        {select('groupKind', Object.entries(fields.groupKind.options ?? {}))}
        {line('organization', { autoComplete: 'organization' })}
        {select('level', Object.entries(fields.level.options ?? {}), styles.wide)}
        {line('people', {
          inputMode: 'numeric',
          defaultValue: typed?.people ?? groupCapacity(setting),
          maxLength: 6,
          width: styles.narrow,
        })}
      </fieldset>
      <fieldset>
        <legend>Votre visite</legend>
        {visits.length > 0 &&
          select(
            'visit',
            [...visits, noVisit].map((title) => [title, title] as const),
          )}
        {line('day', { width: styles.half, help: readBack('day') ?? `Par exemple ${exampleDay(today)}` })}
        {line('otherDay', { width: styles.half, help: readBack('otherDay') ?? 'Facultatif' })}
        {field(
          'needs',
          <textarea
            {...control('needs', needsHelp)}
            rows={4}
            maxLength={maxLength.needs}
            defaultValue={typed?.needs ?? ''}
          />,
          undefined,
          needsHelp,
        )}
      </fieldset>
      <fieldset>
        <legend>Pour vous répondre</legend>
        {line('name', { autoComplete: 'name' })}
        {line('email', { type: 'email', autoComplete: 'email', maxLength: maxLength.email, width: styles.half })}
        {line('phone', { type: 'tel', autoComplete: 'tel', width: styles.half })}
      </fieldset>
      <div className={layout.hidden} aria-hidden="true">
        <label htmlFor="groupe-site">Laissez ce champ vide</label>
        <input id="groupe-site" name="site" type="text" tabIndex={-1} autoComplete="off" />
      </div>
      <input type="hidden" name="envoi" value={form?.token ?? ''} />
      <p className={layout.note}>
        Ces renseignements servent à répondre à votre demande, puis à compter les groupes reçus. Ils sont effacés après{' '}
        {formatDuration(groupRequestRetention)}. <a href={`${pages.privacy.path}#droits`}>Vos droits</a>
      </p>
      <button type="submit" className={buttonClass()}>
        Envoyer la demande <Icon name="arrow" />
      </button>
    </form>
  );
}

const needsHelp = 'Fauteuil, langue, projet de classe… Facultatif.';
const unread =
  'Relisez votre demande, puis envoyez-la de nouveau. Ce que vous avez écrit est gardé dans le formulaire.';
const tooMany = (phone: string | null | undefined): string =>
  frenchSpacing(
    `Cinq demandes viennent déjà d’être envoyées d’ici. Attendez une heure${phone ? `, ou appelez le ${phone}` : ''}. ` +
      'Ce que vous avez écrit est gardé dans le formulaire.',
  );

/** How much there is to correct, and where. */
function FaultSummary({ faults }: { faults: NonNullable<GroupFormState['faults']> }) {
  const names = groupFormFields.filter((name) => faults[name]);
  if (names.length === 0) return null;
  return (
    <div className={`${primitives.message} ${styles.refused}`} role="alert">
      <p>
        <strong>{faultCount(names.length)}</strong>
      </p>
      <ul>
        {names.map((name) => (
          <li key={name}>
            <a href={`#${name}`}>{fields[name].label}</a>
            {frenchSpacing(` : ${faults[name]}`)}
          </li>
        ))}
      </ul>
    </div>
  );
}
