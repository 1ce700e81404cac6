import type { Webhook } from '#client/index.ts';
import { isType, typeOf } from '#content/index.ts';
import { webhooks as declaration, maxTries, type WebhookEvent } from '#content/webhooks.ts';
import type { WebhookDelivery } from '#contract/admin-answers.ts';
import { formatNumber, formatRecent, formatRelative, formatTitle } from '#model/format.ts';
import { FormField, TextField } from '../inputs/FormField.tsx';
import { useQuery } from '../queries/use-query.ts';
import type { Form } from '../records/use-values.ts';
import { adminApi } from '../session/session.ts';
import { RelativeTime } from '../tables/RelativeTime.tsx';
import { RowButton, Table, useRowActions } from '../tables/Table.tsx';
import ui from '../ui/primitives.module.css';
import { RecordTable } from './RecordTable.tsx';

const eventGroups: readonly { label: string; names: readonly WebhookEvent[] }[] = [
  { label: 'paraît ou se retire', names: ['entry.publish', 'entry.unpublish'] },
  { label: 'change en ligne', names: ['entry.update'] },
  { label: 'est créée ou supprimée', names: ['entry.create', 'entry.delete'] },
  { label: 'ou un fichier de la médiathèque change', names: ['media.create', 'media.update', 'media.delete'] },
  { label: 'ou un cache partagé doit oublier des pages', names: ['cache.purge'] },
];

type WebhookValues = Pick<Webhook, 'name' | 'url'> & { events: readonly WebhookEvent[] };

/** The webhooks, and the latest deliveries. */
export function Webhooks() {
  const query = useQuery('webhooks', async () => {
    const [webhooks, deliveries] = await Promise.all([adminApi.webhooks(), adminApi.webhookDeliveries()]);
    return { webhooks, deliveries };
  });
  const { webhooks, deliveries } = query.result ?? {};
  const { act, screen } = useRowActions(query.reload);
  const nameOf = (id: number) => webhooks?.find((webhook) => webhook.id === id)?.name ?? '';

  const change = (run: () => Promise<unknown>, done: string) =>
    act({ run, done, failed: 'Erreur lors de la mise à jour' });
  const remove = ({ id, name }: Webhook) =>
    act({
      question: 'Êtes-vous sûr de vouloir supprimer cet élément ?',
      confirm: 'Supprimer le webhook',
      children: <p>{`${formatTitle(name)} ne sera plus prévenu. Son secret et ses envois sont effacés.`}</p>,
      run: () => adminApi.removeWebhook(id),
      done: `${formatTitle(name)} est supprimé.`,
      failed: 'Erreur lors de la suppression',
    });

  const actionsOf = (webhook: Webhook) => {
    const { id, name, isActive } = webhook;
    return (
      <>
        {isActive && (
          <RowButton
            label="Essayer"
            subject={name}
            onClick={() => void change(() => adminApi.testWebhook(id), 'L’essai part dans la seconde.')}
          />
        )}
        <RowButton
          label={isActive ? 'Suspendre' : 'Reprendre'}
          subject={name}
          onClick={() =>
            void change(
              () => adminApi.changeWebhook(id, { isActive: !isActive }),
              `${formatTitle(name)} est ${isActive ? 'suspendu' : 'repris'}.`,
            )
          }
        />
        <RowButton label="Supprimer" subject={name} isDangerous onClick={() => void remove(webhook)} />
      </>
    );
  };

  return (
    <>
      <RecordTable
        title="Webhooks"
        addition="Nouveau webhook"
        edition="Modifier le webhook"
        creation="Créer le webhook"
        secret="le secret"
        blank={{ name: '', url: 'https://', events: eventGroups[0]?.names ?? [] }}
        Fields={WebhookFields}
        save={save}
        query={query}
        screen={screen}
        empty="Aucun programme n’est prévenu de ce qui change."
        rows={webhooks}
        columns={[
          { label: 'Nom', cell: ({ name }) => name, note: ({ url }) => <code>{url.replace('https://', '')}</code> },
          { label: 'Prévenu quand une page', cell: ({ events }) => summaryOf(events) },
          { label: 'Dernier envoi', cell: (webhook) => <LastDelivery {...webhook} /> },
        ]}
        actions={actionsOf}
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
              actions={({ id, event, title }) => (
                <RowButton
                  label="Renvoyer"
                  subject={`${event} ${title ?? ''}`}
                  onClick={() => void change(() => adminApi.sendDelivery(id), 'L’envoi repart dans la seconde.')}
                />
              )}
            />
          </div>
          <p className={`above3 ${ui.muted}`}>Les cent derniers envois, trente jours au plus.</p>
        </>
      )}
    </>
  );
}

async function save({ name, url, events }: WebhookValues, stored?: Webhook): Promise<string | undefined> {
  const values = { name: name.trim(), url: url.trim(), events };
  if (!stored) return (await adminApi.createWebhook(values)).signingSecret;
  await adminApi.changeWebhook(stored.id, values);
  return undefined;
}

function WebhookFields({ values: { events }, change, problems, field }: Form<WebhookValues>) {
  const { fields } = declaration;
  return (
    <>
      <TextField {...field('name')} label={fields.name.label} required isMarked={false} maxLength={255} />
      <TextField {...field('url')} label={fields.url.label} type="url" required isMarked={false} maxLength={2000} />
      <FormField id="events" label={fields.events.label} names="group" problem={problems.events} live>
        {({ describedBy }) => (
          <fieldset
            aria-label={fields.events.label}
            aria-describedby={describedBy}
            className={`${ui.stack} ${ui.close}`}
          >
            {eventGroups.map(({ label, names }) => (
              <label key={label} className={ui.check}>
                <input
                  type="checkbox"
                  checked={names.every((each) => events.includes(each))}
                  onChange={({ target }) => {
                    const others = events.filter((each) => !names.includes(each));
                    change({ events: target.checked ? [...others, ...names] : others });
                  }}
                />
                {label}
              </label>
            ))}
          </fieldset>
        )}
      </FormField>
      <p className={ui.muted}>
        Chaque envoi est signé (Standard Webhooks){'\u00a0'}; le secret est montré une fois. Sans réponse, neuf essais
        sur 24{'\u00a0'}h, puis une ligne au tableau de bord. Rien n’est perdu pendant un redémarrage.
      </p>
    </>
  );
}

const summaryOf = (events: readonly string[]): string =>
  eventGroups
    .filter(({ names }) => names.some((name) => events.includes(name)))
    .map(({ label }) => label)
    .join(', ');

function subjectOf({ type, title }: WebhookDelivery): string {
  const label = type !== null && isType(type) ? typeOf(type).label.singular : undefined;
  return [label, title].filter(Boolean).join(', ');
}

function LastDelivery({ isActive, last }: Webhook) {
  if (!isActive)
    return (
      <span className={`${ui.beside} ${ui.dot}`} data-state="off">
        Suspendu
      </span>
    );
  return last ? <DeliveryState {...last} /> : 'Aucun envoi';
}

/** « Reçu », « Ne répond pas » or « abandon »: a sign, a word, and what comes next. */
function DeliveryState({ attempts, nextAttemptAt, receivedAt, status, duration, answer }: WebhookDelivery) {
  const state = receivedAt ? 'right' : nextAttemptAt ? (attempts === 0 ? 'off' : 'wrong') : 'ended';
  const word = { right: 'Reçu', off: 'En attente', wrong: 'Ne répond pas', ended: 'Abandon' }[state];
  const details = [
    receivedAt && formatRelative(receivedAt),
    attempts > 0 && (status ?? answer?.replace(/\.$/, '')),
    receivedAt && duration !== null && `${formatNumber(duration)} ms`,
    attempts > 0 && nextAttemptAt && `essai ${attempts} sur ${maxTries}, le suivant ${formatRecent(nextAttemptAt)}`,
    state === 'ended' && `après ${attempts} essais`,
  ];
  return (
    <>
      <span className={`${ui.beside} ${ui.dot}`} data-state={state}>
        {word}
      </span>
      <small className={ui.muted}>{details.filter(Boolean).join(', ')}</small>
    </>
  );
}
