import type { Webhook, WebhookDelivery } from '#client/index.ts';
import { isType, typeOf } from '#content/index.ts';
import { maxTries, type WebhookEvent, webhookEvents, webhooks } from '#content/programs.ts';
import { formatNumber, formatRecent, formatRelative, formatTitle } from '#model/format.ts';
import { FormField, TextField } from '../inputs/FormField.tsx';
import { MultiSelectInput } from '../inputs/SelectInput.tsx';
import { useQuery } from '../queries/use-query.ts';
import { RecordList } from '../records/RecordList.tsx';
import type { Form } from '../records/use-values.ts';
import { adminApi } from '../session/session.ts';
import { RelativeTime } from '../tables/RelativeTime.tsx';
import { Table, useRowActions } from '../tables/Table.tsx';
import ui from '../ui/primitives.module.css';

const { fields } = webhooks;
const events = Object.keys(webhookEvents) as WebhookEvent[];
const ends = [...new Set(Object.values(webhookEvents))];
const eventsOf = (chosen: readonly string[]) => events.filter((event) => chosen.includes(webhookEvents[event]));

/** The webhooks, and the latest deliveries. */
export function Webhooks() {
  const query = useQuery('webhooks', async () => {
    const [rows, deliveries] = await Promise.all([adminApi.webhooks.list(), adminApi.webhookDeliveries()]);
    return { rows, deliveries };
  });
  const { rows, deliveries } = query.result ?? {};
  const rowActions = useRowActions(query.reload);
  const nameOf = (id: number) => rows?.find((webhook) => webhook.id === id)?.name ?? '';

  return (
    <>
      <RecordList
        {...{ type: webhooks, calls: adminApi.webhooks, query, rows, rowActions }}
        secret="le secret"
        blank={{ name: '', url: 'https://', events: eventsOf(ends.slice(0, 1)) }}
        Fields={WebhookFields}
        empty="Aucun programme n’est prévenu de ce qui change."
        columns={[
          { label: 'Nom', cell: ({ name }) => name, note: ({ url }) => <code>{url.replace('https://', '')}</code> },
          {
            label: 'Prévenu quand une page',
            cell: ({ events }) => [...new Set(events.map((event) => webhookEvents[event]))].join(', '),
          },
          { label: 'Dernier envoi', cell: (webhook) => <LastDelivery {...webhook} /> },
        ]}
        actions={({ id, name, isActive }) => [
          isActive && {
            label: 'Essayer',
            run: () => adminApi.testWebhook(id),
            done: 'L’essai part dans la seconde.',
          },
          {
            label: isActive ? 'Suspendre' : 'Reprendre',
            run: () => adminApi.webhooks.change(id, { isActive: !isActive }),
            done: `${formatTitle(name)} est ${isActive ? 'suspendu' : 'repris'}.`,
          },
          {
            label: 'Supprimer',
            isDangerous: true,
            confirm: 'Supprimer le webhook',
            children: <p>{`${formatTitle(name)} ne sera plus prévenu. Son secret et ses envois sont effacés.`}</p>,
            run: () => adminApi.webhooks.remove(id),
            done: `${formatTitle(name)} est supprimé.`,
          },
        ]}
      />
      {deliveries && deliveries.length > 0 && (
        <>
          <h2 className="above6">Envois récents</h2>
          <div className="above3">
            <Table
              caption="Envois récents"
              busy={query.loading}
              rows={deliveries}
              columns={[
                { label: 'Ce qui s’est passé', cell: ({ event }) => <code>{event}</code>, note: subjectOf },
                { label: 'Quand', kind: 'date', cell: ({ createdAt }) => <RelativeTime instant={createdAt} /> },
                { label: 'Vers', cell: ({ webhook }) => nameOf(webhook) },
                { label: 'Réponse', cell: (delivery) => <DeliveryState {...delivery} /> },
              ]}
              actions={({ id, event, title }) => {
                const done = 'L’envoi repart dans la seconde.';
                const again = { label: 'Renvoyer', run: () => adminApi.sendDelivery(id), done };
                return rowActions.buttons(`${event} ${title ?? ''}`, [again]);
              }}
            />
          </div>
          <p className={`above3 ${ui.muted}`}>Les cent derniers envois, trente jours au plus.</p>
        </>
      )}
    </>
  );
}

function WebhookFields({ values: { events }, change, problems, field }: Form<Webhook>) {
  const { label } = fields.events;
  const chosen = ends.filter((end) => eventsOf([end]).every((each) => events.includes(each)));
  // Those of a box that a program has ticked in part.
  const others = events.filter((each) => !eventsOf(chosen).includes(each));
  return (
    <>
      <TextField {...field('name')} label={fields.name.label} required isMarked={false} maxLength={fields.name.max} />
      <TextField {...field('url')} label={fields.url.label} type="url" required isMarked={false} maxLength={2000} />
      <FormField id="events" label={label} names="group" problem={problems.events} live>
        {(attributes) => (
          <MultiSelectInput
            {...attributes}
            label={label}
            options={Object.fromEntries(ends.map((end) => [end, end]))}
            value={chosen}
            onChange={(ticked) => change({ events: [...others, ...eventsOf(ticked)] })}
          />
        )}
      </FormField>
      <p className={ui.muted}>
        Chaque envoi est signé (Standard Webhooks){'\u00a0'}; le secret est montré une fois. Sans réponse, neuf essais
        sur 24{'\u00a0'}h, puis une ligne au tableau de bord. Rien n’est perdu pendant un redémarrage.
      </p>
    </>
  );
}

function subjectOf({ type, title }: WebhookDelivery): string {
  const label = type !== null && isType(type) ? typeOf(type).label.singular : undefined;
  return [label, title].filter(Boolean).join(', ');
}

const signs = { right: 'Reçu', off: 'En attente', wrong: 'Ne répond pas', ended: 'Abandon' };
const Sign = ({ state, children = signs[state] }: { state: keyof typeof signs; children?: string }) => (
  <span className={`${ui.beside} ${ui.dot}`} data-state={state}>
    {children}
  </span>
);

function LastDelivery({ isActive, last }: Webhook) {
  if (!isActive) return <Sign state="off">Suspendu</Sign>;
  return last ? <DeliveryState {...last} /> : 'Aucun envoi';
}

/** « Reçu », « Ne répond pas » or « abandon »: a sign, a word, and what comes next. */
function DeliveryState({ attempts, nextAttemptAt, receivedAt, status, duration, answer }: WebhookDelivery) {
  const tries = attempts ?? 0;
  const state = receivedAt ? 'right' : nextAttemptAt ? (tries === 0 ? 'off' : 'wrong') : 'ended';
  const details = [
    receivedAt && formatRelative(receivedAt),
    tries > 0 && (status ?? answer?.replace(/\.$/, '')),
    receivedAt && duration !== null && `${formatNumber(duration)} ms`,
    tries > 0 && nextAttemptAt && `essai ${tries} sur ${maxTries}, le suivant ${formatRecent(nextAttemptAt)}`,
    state === 'ended' && `après ${tries} essais`,
  ];
  return (
    <>
      <Sign state={state} />
      <small className={ui.muted}>{details.filter(Boolean).join(', ')}</small>
    </>
  );
}
