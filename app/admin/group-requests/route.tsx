import type { GroupRequest } from '#client/index.ts';
import { groupRequests as declaration, groupRequestRetention } from '#content/group-requests.ts';
import { formatDuration } from '#model/duration.ts';
import { formatCount, formatDay } from '#model/format.ts';
import { adminApi } from '../session/session.ts';
import { ExportButton } from '../tables/ExportButton.tsx';
import { ListScreen, useList } from '../tables/ListScreen.tsx';
import { ParamSelect } from '../tables/ParamSelect.tsx';
import { type Column, RowLink } from '../tables/Table.tsx';
import { StatusBadge } from '../ui/StatusBadge.tsx';

const title = declaration.label.plural;
const { label: statusLabel, options: statuses = {} } = declaration.fields.status;

const columns: Column<GroupRequest>[] = [
  {
    label: 'Structure',
    cell: ({ organization }) => organization,
    note: ({ number, people, answerBy }) =>
      `${number}, ${formatCount(people, 'personne', '')}, réponse avant le ${formatDay(answerBy, 'medium')}`,
  },
  { label: 'Date souhaitée', kind: 'date', cell: ({ day }) => formatDay(day, 'medium') },
  { label: 'Reçue le', kind: 'date', cell: ({ createdAt }) => formatDay(createdAt, 'medium') },
  {
    label: statusLabel,
    cell: ({ status }) => <StatusBadge on={status !== 'closed'}>{statuses[status] ?? ''}</StatusBadge>,
  },
];

export default function GroupRequests() {
  const { params, setAlert, buttons, screen } = useList(({ search, pagination, params }) => {
    const [containing, status] = [{ $containsi: search }, params.get('etat') ?? ''];
    const filters = {
      ...(search && { $or: [{ organization: containing }, { number: containing }, { email: containing }] }),
      ...(Object.hasOwn(statuses, status) && { status: { $eq: status } }),
    };
    return adminApi.groupRequests({ filters, pagination });
  });

  return (
    <ListScreen
      {...screen}
      title={title}
      count={(total) => formatCount(total, 'demande', 'Aucune demande')}
      introduction={`Chacune est effacée ${formatDuration(groupRequestRetention)} après sa réception.`}
      toolbar={<ExportButton load={adminApi.groupRequestsCsv} name="demandes-de-groupes" setAlert={setAlert} />}
      searchLabel="Rechercher une structure, un numéro, une adresse"
      filters={<ParamSelect name="etat" label={statusLabel} all="Tous les états" options={Object.entries(statuses)} />}
      columns={columns}
      actions={({ id, number, organization }) => (
        <>
          <RowLink to={`/admin/group-requests/${id}?${params}`} label="Ouvrir" subject={number} />
          {buttons(number, [
            {
              label: 'Effacer',
              isDangerous: true,
              confirm: 'Effacer la demande',
              children: (
                <p>
                  {number}, {organization}. Ce qui a été demandé et votre note sont effacés, sans passer par la
                  corbeille.
                </p>
              ),
              run: () => adminApi.eraseGroupRequest(id),
              done: `La demande ${number} est effacée.`,
            },
          ])}
        </>
      )}
      empty={<p>Les demandes envoyées depuis la page Groupes et scolaires apparaîtront ici.</p>}
      none={<p>Aucune demande ne correspond à cette recherche.</p>}
      all="Voir toutes les demandes"
    />
  );
}
