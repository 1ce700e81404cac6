import type { ApiKey } from '#client/index.ts';
import { type ContentTypeName, contentTypeNames } from '#content/index.ts';
import { apiKeys, endsSoonDays } from '#content/programs.ts';
import { addDays, dayCount, today } from '#model/calendar.ts';
import { formatDay, formatTitle } from '#model/format.ts';
import { FormField, TextField } from '../inputs/FormField.tsx';
import { useQuery } from '../queries/use-query.ts';
import { RecordList } from '../records/RecordList.tsx';
import type { Form } from '../records/use-values.ts';
import { screenOf } from '../screens.ts';
import { adminApi } from '../session/session.ts';
import { RelativeTime } from '../tables/RelativeTime.tsx';
import { useRowActions } from '../tables/Table.tsx';
import ui from '../ui/primitives.module.css';

const { name: nameField, access: accessField, endsOn: endField } = apiKeys.fields;

/** The keys: what each opens, until when, and its last use. */
export function Keys() {
  const query = useQuery('keys', adminApi.keys.list);
  const rowActions = useRowActions(query.reload);
  const day = today();
  const inAYear = addDays(day, 365);

  return (
    <RecordList
      {...{ type: apiKeys, calls: adminApi.keys, query, rowActions }}
      secret="la clé"
      blank={{ name: '', access: {}, endsOn: inAYear }}
      Fields={KeyFields}
      empty="Aucune clé. Ce qui est publié se lit sans clé."
      rows={query.result}
      columns={[
        { label: 'Nom', cell: ({ name }) => name, note: ({ start }) => <code>{start}…</code> },
        { label: accessField.label, cell: ({ access }) => accessIn(access) },
        { label: 'Fin', cell: ({ endsOn }) => <End day={endsOn} today={day} /> },
        { label: 'Dernier usage', cell: ({ usedAt }) => (usedAt ? <RelativeTime instant={usedAt} /> : 'jamais') },
      ]}
      actions={({ id, name, endsOn }) => [
        endsOn &&
          endsOn < addDays(day, endsSoonDays) && {
            label: 'Prolonger',
            run: () => adminApi.keys.change(id, { endsOn: inAYear }),
            done: `${formatTitle(name)} est prolongée jusqu’au ${formatDay(inAYear, 'long')}.`,
          },
        {
          label: 'Révoquer',
          isDangerous: true,
          question: 'Êtes-vous sûr de vouloir révoquer cette clé\u00a0?',
          confirm: 'Révoquer la clé',
          children: <p>{`${formatTitle(name)} n’ouvrira plus rien, tout de suite et pour toujours.`}</p>,
          run: () => adminApi.keys.remove(id),
          done: `${formatTitle(name)} est révoquée.`,
        },
      ]}
    />
  );
}

const levels = { read: 'lecture', write: 'lecture et écriture' };

/** « Événements, Informations, lecture » */
function accessIn(access: ApiKey['access']): string {
  const parts = Object.entries(levels).map(([level, name]) => {
    const types = contentTypeNames.filter((type) => access[type] === level);
    return types.length > 0 && [...types.map((type) => screenOf(type).label), name].join(', ');
  });
  return parts.filter(Boolean).join('\u00a0; ');
}

/** In red within two weeks, with how many days are left. */
function End({ day, today: now }: { day: string | null; today: string }) {
  if (day === null) return 'sans fin';
  const left = dayCount(day) - dayCount(now);
  const end = formatDay(day, 'medium');
  if (left < 0) return `finie, le ${end}`;
  if (left >= endsSoonDays) return end;
  const distance = left === 0 ? 'aujourd’hui' : `dans ${left}\u00a0${left === 1 ? 'jour' : 'jours'}`;
  return <span className={ui.problem}>{`${end}, ${distance}`}</span>;
}

function KeyFields({ values: { access }, change, problems, field }: Form<ApiKey>) {
  const box = (type: ContentTypeName, level: 'read' | 'write') => (
    <label className={ui.check}>
      <input
        type="checkbox"
        aria-label={`${level === 'read' ? 'Lire' : 'Écrire'}\u00a0: ${screenOf(type).label}`}
        // What may be written may be read.
        checked={access[type] === 'write' || access[type] === level}
        onChange={({ target }) => {
          const { [type]: _, ...others } = access;
          const next = target.checked ? level : level === 'write' ? 'read' : undefined;
          change({ access: next ? { ...others, [type]: next } : others });
        }}
      />
      {level === 'read' ? 'lire' : 'écrire'}
    </label>
  );

  return (
    <>
      <TextField {...field('name')} label={nameField.label} maxLength={nameField.max} />
      <FormField id="access" label={accessField.label} names="group" problem={problems.access} live>
        {({ describedBy }) => (
          <fieldset aria-label={accessField.label} aria-describedby={describedBy}>
            {contentTypeNames.map((type) => (
              <div key={type} className={ui.row}>
                {screenOf(type).label}
                <span className={`${ui.cluster} ${ui.nowrap}`}>
                  {box(type, 'read')}
                  {box(type, 'write')}
                </span>
              </div>
            ))}
          </fieldset>
        )}
      </FormField>
      <p className={ui.muted}>Les utilisateurs, les abonnés et le journal ne s’ouvrent à aucune clé.</p>
      <TextField {...field('endsOn')} label={endField.label} hint="Vide : sans fin." type="date" min={today()} />
    </>
  );
}
