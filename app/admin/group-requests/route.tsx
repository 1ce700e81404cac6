import { useState } from 'react';
import { Link, type MetaArgs, useSearchParams } from 'react-router';
import { Button } from '#app/ui/buttons.tsx';
import { Icon } from '#app/ui/Icon.tsx';
import type { GroupRequest } from '#client/index.ts';
import { groupRequests as declaration, groupRequestRetention } from '#content/group-requests.ts';
import { today } from '#model/calendar.ts';
import { formatDuration } from '#model/duration.ts';
import { formatCount, formatDay, formatTitle } from '#model/format.ts';
import { download } from '../queries/download.ts';
import { useQuery } from '../queries/use-query.ts';
import { screenMeta } from '../screen-meta.ts';
import { adminApi } from '../session/session.ts';
import { ListScreen } from '../tables/ListScreen.tsx';
import { ActionsCell, RowButton } from '../tables/Table.tsx';
import styles from '../tables/tables.module.css';
import { pageParam, pageSize, searchParam } from '../tables/url-params.ts';
import { useRowActions } from '../tables/use-row-actions.ts';
import { StatusBadge } from '../ui/StatusBadge.tsx';
import { GroupRequestDialog } from './GroupRequestDialog.tsx';

const title = declaration.label.plural;

export const meta = ({ location }: MetaArgs) => screenMeta(title, location.search);

const columns = [
  { label: 'Structure' },
  { label: 'Numéro', wide: true },
  { label: 'Date souhaitée', wide: true },
  { label: 'Reçue le', wide: true },
  { label: 'État' },
];

export default function GroupRequests() {
  const [params] = useSearchParams();
  const [page, search] = [pageParam(params), searchParam(params)];
  const query = useQuery(`${page} ${search}`, async () => {
    const containing = { $containsi: search };
    const list = await adminApi.groupRequests({
      ...(search && {
        filters: { $or: [{ organization: containing }, { number: containing }, { email: containing }] },
      }),
      pagination: { page, pageSize },
    });
    return { list, search };
  });
  const { result, reload } = query;
  const { setAlert, act, reloadRows, screen } = useRowActions(reload);
  const [opened, setOpened] = useState<GroupRequest>();

  const erase = ({ id, number, organization }: GroupRequest): Promise<void> =>
    act({
      question: {
        confirm: 'Effacer la demande',
        question: 'Êtes-vous sûr de vouloir supprimer cet élément ?',
        children: (
          <p>
            {number}, {organization}. Ce qui a été demandé et votre note sont effacés, sans passer par la corbeille.
          </p>
        ),
      },
      run: () => adminApi.eraseGroupRequest(id),
      done: `La demande ${number} est effacée.`,
      failed: 'Erreur lors de la suppression',
    });

  async function exportAll(): Promise<void> {
    setAlert(undefined);
    try {
      download(await adminApi.groupRequestsCsv(), `demandes-de-groupes-${today()}.csv`);
    } catch {
      setAlert({ failed: true, text: 'L’export n’a pas abouti. Réessayez dans un instant.' });
    }
  }

  return (
    <>
      <ListScreen
        {...screen}
        title={title}
        count={(total) => formatCount(total, 'demande', 'Aucune demande')}
        introduction={<p>Chacune est effacée {formatDuration(groupRequestRetention)} après sa réception.</p>}
        toolbar={
          <Button tone="full" onClick={() => void exportAll()}>
            <Icon name="download" /> Exporter en CSV
          </Button>
        }
        searchLabel="Rechercher une structure, un numéro, une adresse"
        caption={title}
        columns={columns}
        actions
        query={query}
        rows={result?.list.data}
        total={result?.list.meta.pagination.total}
        empty={
          result?.search ? (
            <>
              <p>Aucune demande ne contient {formatTitle(result.search)}.</p>
              <p>
                <Link to="/admin/group-requests">Voir toutes les demandes</Link>
              </p>
            </>
          ) : (
            <p>Les demandes envoyées depuis la page Groupes et scolaires apparaîtront ici.</p>
          )
        }
      >
        {(request) => (
          <tr key={request.id}>
            <th scope="row">
              {request.organization}
              <span className={styles.under}>
                {request.number}, {formatCount(request.people, 'personne', '')}, réponse avant le{' '}
                {formatDay(request.answerBy, 'medium')}
              </span>
            </th>
            <td className={`${styles.wide} ${styles.date}`}>{request.number}</td>
            <td className={`${styles.wide} ${styles.date}`}>{formatDay(request.day, 'medium')}</td>
            <td className={`${styles.wide} ${styles.date}`}>{formatDay(request.createdAt, 'medium')}</td>
            <td>
              <StatusBadge on={request.status !== 'closed'}>
                {declaration.fields.status.options?.[request.status] ?? ''}
              </StatusBadge>
            </td>
            <ActionsCell>
              <RowButton label="Ouvrir" subject={request.number} onClick={() => setOpened(request)} />
              <RowButton label="Effacer" subject={request.number} isDangerous onClick={() => void erase(request)} />
            </ActionsCell>
          </tr>
        )}
      </ListScreen>
      {opened && (
        <GroupRequestDialog
          request={opened}
          onClose={() => {
            setOpened(undefined);
            void reloadRows();
          }}
        />
      )}
    </>
  );
}
