import { frenchSpacing } from '#app/ui/typography.ts';
import type { ConsentProof, Subscriber } from '#client/index.ts';
import { subscribers as declaration } from '#content/newsletter/subscribers.ts';
import { isEmail } from '#model/fields/text.ts';
import { formatCount, formatDay, formatTitle } from '#model/format.ts';
import { adminApi } from '../session/session.ts';
import { ExportButton } from '../tables/ExportButton.tsx';
import { ListScreen, useList } from '../tables/ListScreen.tsx';
import type { Column } from '../tables/Table.tsx';
import { StatusBadge } from '../ui/StatusBadge.tsx';

const deliveries: Readonly<Record<string, string>> = declaration.fields.delivery.options ?? {};

const columns: Column<Subscriber>[] = [
  { label: 'Adresse électronique', cell: ({ email }) => email },
  { label: 'Inscrite le', kind: 'date', cell: ({ createdAt }) => formatDay(createdAt, 'medium') },
  { label: 'Confirmée le', kind: 'date', cell: ({ confirmedAt }) => confirmedAt && formatDay(confirmedAt, 'medium') },
  { label: 'Page', cell: ({ source }) => source },
  {
    label: 'Envoi à Mailjet',
    cell: ({ delivery }) => (
      <StatusBadge on={delivery !== 'refused' && delivery !== 'unconfirmed'}>{deliveries[delivery] ?? ''}</StatusBadge>
    ),
  },
];

export default function Subscribers() {
  const { result, setAlert, buttons, screen } = useList(async ({ search, pagination }) => {
    const filters = search && { filters: { email: { $containsi: search } } };
    const list = await adminApi.subscribers({ ...filters, pagination });
    const proofs = list.data.length === 0 && isEmail(search) ? await adminApi.consentProofs(search) : [];
    return { ...list, proofs };
  });

  return (
    <ListScreen
      {...screen}
      title="Abonnés"
      count={(total) => formatCount(total, 'abonné', 'Aucun abonné')}
      toolbar={<ExportButton load={adminApi.subscribersCsv} name="abonnes" setAlert={setAlert} />}
      searchLabel="Rechercher une adresse"
      caption="Abonnés à la lettre"
      columns={columns}
      actions={({ id, email }) =>
        buttons(email, [
          {
            label: 'Désinscrire',
            isDangerous: true,
            confirm: 'Désinscrire et effacer',
            children: (
              <p>
                {email} ne recevra plus la lettre. Son adresse est effacée d’ici, et sa désinscription est transmise à
                Mailjet s’il l’avait reçue. La preuve de son accord reste, sans l’adresse, le temps fixé dans « Mentions
                légales » : on la retrouve en cherchant l’adresse entière.
              </p>
            ),
            run: () => adminApi.unsubscribe(id),
            done: `${email} est désinscrit, et son adresse est effacée.`,
          },
        ])
      }
      empty={
        <>
          <p>Personne n’est encore abonné à la lettre.</p>
          <p>Les adresses laissées sur la page d’accueil apparaîtront ici.</p>
        </>
      }
      none={
        <>
          <p>
            {result?.search
              ? `Aucune adresse ne contient ${formatTitle(result.search)}.`
              : 'Aucun abonné sur cette page.'}
          </p>
          {result?.proofs.map((proof) => (
            <p key={proof.removedAt}>{proofText(proof)}</p>
          ))}
        </>
      }
      all="Voir tous les abonnés"
    />
  );
}

const proofText = ({ subscribedAt, removedAt, source, consentText }: ConsentProof): string =>
  frenchSpacing(
    `Cette adresse a été inscrite le ${formatDay(subscribedAt, 'medium')}${source ? ` depuis la page ${source}` : ''}, puis désinscrite ` +
      `le ${formatDay(removedAt, 'medium')}. Phrase acceptée : « ${consentText ?? 'inconnue'} »`,
  );
