import { apiKeys, endsSoonDays } from '#content/api-keys.ts';
import { contentTypeNames } from '#content/index.ts';
import type { ApiKey } from '#contract/admin-answers.ts';
import { addDays, dayCount, today } from '#model/calendar.ts';
import { formatDay, formatTitle } from '#model/format.ts';
import { FormField, TextField } from '../inputs/FormField.tsx';
import { useQuery } from '../queries/use-query.ts';
import type { Form } from '../records/use-values.ts';
import { screenOf } from '../screens.ts';
import { adminApi } from '../session/session.ts';
import { RelativeTime } from '../tables/RelativeTime.tsx';
import { RowButton, useRowActions } from '../tables/Table.tsx';
import ui from '../ui/primitives.module.css';
import styles from './programs.module.css';
import { RecordTable } from './RecordTable.tsx';

const { name: nameField, access: accessField, endsOn: endField } = apiKeys.fields;

type KeyValues = Pick<ApiKey, 'name' | 'access' | 'endsOn'>;

/** The keys: what each opens, until when, and its last use. */
export function Keys() {
  const query = useQuery('keys', adminApi.keys);
  const { act, screen } = useRowActions(query.reload);
  const day = today();

  const prolong = ({ id, name }: ApiKey) =>
    act({
      run: () => adminApi.changeKey(id, { endsOn: addDays(day, 365) }),
      done: `${formatTitle(name)} est prolongée jusqu’au ${formatDay(addDays(day, 365), 'long')}.`,
      failed: 'Erreur lors de la mise à jour',
    });
  const revoke = ({ id, name }: ApiKey) =>
    act({
      question: 'Êtes-vous sûr de vouloir révoquer cette clé\u00a0?',
      confirm: 'Révoquer la clé',
      children: <p>{`${formatTitle(name)} n’ouvrira plus rien, tout de suite et pour toujours.`}</p>,
      run: () => adminApi.revokeKey(id),
      done: `${formatTitle(name)} est révoquée.`,
      failed: 'Erreur lors de la suppression',
    });

  return (
    <RecordTable
      title="Clés"
      addition="Nouvelle clé"
      edition="Modifier la clé"
      creation="Créer la clé"
      secret="la clé"
      blank={{ name: '', access: {}, endsOn: addDays(day, 365) }}
      Fields={KeyFields}
      save={save}
      query={query}
      screen={screen}
      empty="Aucune clé. Ce qui est publié se lit sans clé."
      rows={query.result}
      columns={[
        { label: 'Nom', cell: ({ name }) => name, note: ({ start }) => <code>{start}…</code> },
        { label: accessField.label, cell: ({ access }) => accessIn(access) },
        { label: 'Fin', cell: ({ endsOn }) => <End day={endsOn} today={day} /> },
        { label: 'Dernier usage', cell: ({ usedAt }) => (usedAt ? <RelativeTime instant={usedAt} /> : 'jamais') },
      ]}
      actions={(key) => (
        <>
          {key.endsOn && key.endsOn < addDays(day, endsSoonDays) && (
            <RowButton label="Prolonger" subject={key.name} onClick={() => void prolong(key)} />
          )}
          <RowButton label="Révoquer" subject={key.name} isDangerous onClick={() => void revoke(key)} />
        </>
      )}
    />
  );
}

/** « Événements, Informations, lecture » */
function accessIn(access: ApiKey['access']): string {
  const withLevel = (level: 'read' | 'write') =>
    contentTypeNames.filter((type) => access[type] === level).map((type) => screenOf(type).label);
  const parts = [
    [...withLevel('read'), 'lecture'],
    [...withLevel('write'), 'lecture et écriture'],
  ];
  return parts.flatMap((part) => (part.length > 1 ? [part.join(', ')] : [])).join('\u00a0; ');
}

/** In red within two weeks, with how many days are left. */
function End({ day, today: now }: { day: string | null; today: string }) {
  if (day === null) return 'sans fin';
  const left = dayCount(day) - dayCount(now);
  if (left < 0) return `finie, le ${formatDay(day, 'medium')}`;
  const distance = left === 0 ? 'aujourd’hui' : `dans ${left}\u00a0${left === 1 ? 'jour' : 'jours'}`;
  const isSoon = left < endsSoonDays;
  return (
    <span
      className={isSoon ? ui.problem : undefined}
    >{`${formatDay(day, 'medium')}${isSoon ? `, ${distance}` : ''}`}</span>
  );
}

async function save({ name, access, endsOn }: KeyValues, stored?: ApiKey): Promise<string | undefined> {
  const others = { name: name.trim(), access };
  const values = { ...others, endsOn: endsOn || null };
  if (!stored) return (await adminApi.createKey(values)).key;
  // A key that is over may be renamed: its end is sent where it changes.
  await adminApi.changeKey(stored.id, values.endsOn === stored.endsOn ? others : values);
  return undefined;
}

function KeyFields({ values: { access }, change, problems, field }: Form<KeyValues>) {
  const box = (type: (typeof contentTypeNames)[number], level: 'read' | 'write') => (
    <label>
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
    </label>
  );

  return (
    <>
      <TextField {...field('name')} label={nameField.label} maxLength={100} />
      <FormField id="access" label={accessField.label} names="group" problem={problems.access} live>
        {() => (
          <table className={styles.access} aria-label={accessField.label}>
            <thead>
              <tr>
                <th scope="col">Ce qui est publié</th>
                <th scope="col">lire</th>
                <th scope="col">écrire</th>
              </tr>
            </thead>
            <tbody>
              {contentTypeNames.map((type) => (
                <tr key={type}>
                  <th scope="row">{screenOf(type).label}</th>
                  <td>{box(type, 'read')}</td>
                  <td>{box(type, 'write')}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </FormField>
      <p className={ui.muted}>Les utilisateurs, les abonnés et le journal ne s’ouvrent à aucune clé.</p>
      <TextField
        {...field('endsOn')}
        label={endField.label}
        hint="Vide : sans fin."
        type="date"
        min={today()}
        max="9999-12-31"
      />
    </>
  );
}
