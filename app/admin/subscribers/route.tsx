import { useRef, useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import { Icon } from '#app/ui/Icon.tsx';
import { buttonClass } from '#app/ui/links.tsx';
import type { Subscriber } from '#client/index.ts';
import { subscribers as declaration } from '#content/subscribers.ts';
import { ConfirmDialog } from '../parts/ConfirmDialog.tsx';
import { ScreenBar } from '../parts/ScreenBar.tsx';
import { ScreenHead } from '../parts/ScreenHead.tsx';
import { State } from '../parts/State.tsx';
import { counted, quoted } from '../parts/told.ts';
import { Waiting } from '../parts/Waiting.tsx';
import { asked, frenchSentence } from '../registers/asking.ts';
import { LoadFailure, Message, type Outcome } from '../registers/Message.tsx';
import { shortDay, stamp } from '../registers/moments.ts';
import { Pages, pageAsked, pageSize } from '../registers/Pages.tsx';
import styles from '../registers/registers.module.css';
import { SearchField } from '../registers/SearchField.tsx';
import { Table } from '../registers/Table.tsx';
import { office } from '../session/session.ts';
import { useToasts } from '../toasts/index.ts';
import type { Route } from './+types/route';

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const parameters = new URL(request.url).searchParams;
  const page = pageAsked(parameters);
  const words = parameters.get('recherche') ?? '';
  const list = await asked(() =>
    office.subscribers({
      ...(words && { filters: { email: { $containsi: words } } }),
      pagination: { page, pageSize },
    }),
  );
  return { list, page, words };
}
clientLoader.hydrate = true as const;

export function meta() {
  return [{ title: 'Abonnés · Administration du Mémorial ACTe' }, { name: 'robots', content: 'noindex, nofollow' }];
}

export const HydrateFallback = Waiting;

const deliveries: Readonly<Record<string, string>> = declaration.fields.delivery.options ?? {};
const delivered = ({ delivery }: Subscriber): string => deliveries[delivery] ?? '';

const columns = [
  { label: 'Adresse électronique' },
  { label: 'Inscrite le', wide: true },
  { label: 'Page', wide: true },
  { label: 'Envoi à Mailjet' },
];

export default function Subscribers({ loaderData: { list, page, words } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const { say } = useToasts();
  const heading = useRef<HTMLHeadingElement>(null);
  const [outcome, setOutcome] = useState<Outcome>();
  const [removing, setRemoving] = useState<Subscriber>();
  const [exporting, setExporting] = useState(false);

  async function unsubscribe({ id, email }: Subscriber): Promise<void> {
    setRemoving(undefined);
    setOutcome(undefined);
    try {
      await office.unsubscribe(id);
      say(`${email} est désinscrit, et son adresse est effacée.`);
    } catch (error) {
      const said = frenchSentence(error);
      setOutcome({ failed: true, text: 'Erreur lors de la suppression', ...(said && { details: [said] }) });
    }
    await revalidate();
    // The row that had the focus is gone.
    if (document.activeElement === document.body) heading.current?.focus();
  }

  async function exportAll(): Promise<void> {
    setExporting(true);
    setOutcome(undefined);
    try {
      download(await office.subscribersCsv(), `abonnes-${stamp()}.csv`);
    } catch {
      setOutcome({ failed: true, text: 'L’export n’a pas abouti. Réessayez dans un instant.' });
    }
    setExporting(false);
  }

  return (
    <>
      <ScreenBar trail={[{ label: 'Administration', to: '/admin/dashboard' }, { label: 'Abonnés' }]}>
        <button type="button" className={buttonClass()} disabled={exporting} onClick={() => void exportAll()}>
          <Icon name="download" /> {exporting ? 'Export en cours...' : 'Exporter en CSV'}
        </button>
      </ScreenBar>
      <ScreenHead
        ref={heading}
        title="Abonnés"
        total={list && counted(list.meta.pagination.total, 'abonné', 'Aucun abonné')}
      />
      <Message outcome={outcome} />
      <div className={styles.tools}>
        <SearchField label="Rechercher une adresse" />
      </div>
      {!list && <LoadFailure>Erreur lors du chargement des données</LoadFailure>}
      {list && list.data.length === 0 && (
        <div className={styles.empty}>
          {words || page > 1 ? (
            <>
              <p>{words ? `Aucune adresse ne contient ${quoted(words)}.` : 'Aucun abonné sur cette page.'}</p>
              <p>
                <Link to="/admin/subscribers">Voir tous les abonnés</Link>
              </p>
            </>
          ) : (
            <>
              <p>Personne n’est encore abonné à la lettre.</p>
              <p>Les adresses laissées sur la page d’accueil apparaîtront ici.</p>
            </>
          )}
        </div>
      )}
      {list && list.data.length > 0 && (
        <Table caption="Abonnés à la lettre" columns={columns} actions>
          {list.data.map((subscriber) => (
            <tr key={subscriber.id}>
              <th scope="row">
                {subscriber.email}
                <span className={styles.under}>inscrite le {shortDay(subscriber.createdAt)}</span>
              </th>
              <td className={`${styles.wide} ${styles.date}`}>{shortDay(subscriber.createdAt)}</td>
              <td className={styles.wide}>{subscriber.source}</td>
              <td>
                <State
                  on={subscriber.delivery !== 'refused'}
                  words={{ on: delivered(subscriber), off: delivered(subscriber) }}
                />
              </td>
              <td>
                <div className={styles.actions}>
                  <button
                    type="button"
                    className={styles.danger}
                    onClick={() => setRemoving(subscriber)}
                    aria-label={`Désinscrire ${subscriber.email}`}
                  >
                    Désinscrire
                  </button>
                </div>
              </td>
            </tr>
          ))}
        </Table>
      )}
      {list && <Pages page={page} total={list.meta.pagination.total} />}
      {removing && (
        <ConfirmDialog
          question="Êtes-vous sûr de vouloir supprimer cet élément ?"
          confirm="Désinscrire et effacer"
          onConfirm={() => void unsubscribe(removing)}
          onCancel={() => setRemoving(undefined)}
        >
          <p>
            {removing.email} ne recevra plus la lettre. Son adresse et la preuve de son accord sont effacées d’ici, et
            sa désinscription est transmise à Mailjet s’il l’avait reçue.
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}

/** A file the browser saves: the token travels in a header, so that no plain link could fetch it. */
function download(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
