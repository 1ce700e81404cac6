import { Button } from '#app/ui/buttons.tsx';
import { formatCount, formatDateTime } from '#model/format.ts';
import { adminApi } from '../session/session.ts';
import { ListScreen, useList } from '../tables/ListScreen.tsx';

/** The mails that were not sent, and a test of the mail server. */
export default function Mails() {
  const { result, setAlert, busy, act, screen } = useList(({ search, pagination }) =>
    adminApi.mails({ ...(search && { filters: { recipient: { $containsi: search } } }), pagination }),
  );
  const failed = 'Le message d’essai n’est pas parti.';

  const test = () =>
    act({
      async run() {
        const failure = await adminApi.testMail();
        if (failure === null) setAlert({ text: 'Le message d’essai est parti, à l’adresse de votre compte.' });
        else setAlert({ failed: true, text: `${failed} ${failure}` });
      },
      failed,
    });

  return (
    <ListScreen
      {...screen}
      title="Courriels"
      count={(total) => formatCount(total, 'message', 'Aucun message en attente')}
      introduction={[
        result?.meta.isConfigured === false
          ? 'Aucun serveur d’envoi n’est réglé : le site n’écrit à personne. Demandez à qui l’héberge de régler SMTP_URL et MAIL_FROM.'
          : 'Un message part dans la minute, puis de nouveau pendant trois jours si le serveur d’envoi ne répond pas.',
        'Un message qui n’est pas parti reste ici trente jours.',
      ].join(' ')}
      toolbar={
        <Button tone="full" disabled={busy} onClick={() => void test()}>
          {busy ? 'Envoi...' : 'Message d’essai'}
        </Button>
      }
      searchLabel="Rechercher un destinataire"
      caption="Messages non envoyés"
      columns={[
        {
          label: 'Destinataire',
          cell: ({ recipient }) => recipient,
          note: ({ subject, failure }) => [subject, failure].filter(Boolean).join('. '),
        },
        { label: 'Écrit le', kind: 'date', cell: ({ createdAt }) => formatDateTime(createdAt) },
        {
          label: 'Prochain essai',
          kind: 'date',
          cell: ({ nextAttemptAt }) =>
            result?.meta.isConfigured && nextAttemptAt ? formatDateTime(nextAttemptAt) : 'aucun',
        },
      ]}
      empty={<p>Tous les messages sont partis.</p>}
    />
  );
}
