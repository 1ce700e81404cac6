import type { Webhook } from '#client/index.ts';
import { isType, typeOf } from '#content/index.ts';
import { maxTries } from '#content/webhooks.ts';
import type { WebhookDelivery } from '#contract/admin-answers.ts';
import { formatNumber, formatRecent, formatRelative, formatTitle } from '#model/format.ts';
import { useQuery } from '../queries/use-query.ts';
import { adminApi } from '../session/session.ts';
import { RelativeTime } from '../tables/RelativeTime.tsx';
import { RowButton, Table, useRowActions } from '../tables/Table.tsx';
import ui from '../ui/primitives.module.css';
import { RecordTable } from './RecordTable.tsx';
import { eventGroups, WebhookDialog } from './WebhookDialog.tsx';

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
        secret="le secret"
        RecordDialog={WebhookDialog}
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
