import { Link } from 'react-router';
import { buttonClass, Icon } from '#app/ui/buttons.tsx';
import { frenchSpacing } from '#app/ui/typography.ts';
import type { User } from '#client/index.ts';
import { accessLevels, hasLevel } from '#content/users.ts';
import { formatCount, formatDay, formatTitle } from '#model/format.ts';
import { adminApi, contentApi } from '../session/session.ts';
import { ListScreen, useList } from '../tables/ListScreen.tsx';
import { RowButton, RowLink } from '../tables/Table.tsx';
import styles from '../tables/tables.module.css';
import ui from '../ui/primitives.module.css';
import { StatusBadge } from '../ui/StatusBadge.tsx';

export default function Users() {
  const { result, act, screen } = useList(async ({ search, pagination: { page, pageSize } }) => {
    const filters = search && {
      $or: [
        { username: { $containsi: search } },
        { email: { $containsi: search } },
        { displayName: { $containsi: search } },
      ],
    };
    const query = filters ? { filters } : {};
    const [data, total, me] = await Promise.all([
      adminApi.users({ ...query, sort: 'id:desc', start: (page - 1) * pageSize, limit: pageSize }),
      adminApi.countUsers(query),
      contentApi.me(),
    ]);
    return { data, meta: { pagination: { total } }, me };
  });

  const remove = (user: User): Promise<void> =>
    act({
      question: 'Êtes-vous sûr de vouloir supprimer cet utilisateur ?',
      confirm: 'Supprimer',
      children: <p>{user.email}</p>,
      run: () => contentApi.removeUser(user.id),
      done: `${user.email} a été supprimé.`,
      failed: "Erreur lors de la suppression de l'utilisateur",
    });

  const setBlocked = (user: User, blocked: boolean): Promise<void> =>
    act({
      question: blocked ? frenchSpacing('Bloquer ce compte ?') : undefined,
      confirm: 'Bloquer',
      children: <p>{user.email} sera déconnecté et ne pourra plus entrer.</p>,
      run: () => contentApi.updateUser(user.id, { blocked }),
      done: blocked
        ? `${user.email} est bloqué et ne peut plus se connecter.`
        : `${user.email} peut de nouveau se connecter.`,
      failed: 'Erreur lors de la mise à jour',
    });

  return (
    <ListScreen
      {...screen}
      title="Utilisateurs"
      count={(total) => formatCount(total, 'utilisateur', 'Aucun utilisateur')}
      toolbar={
        <Link to="/admin/users/nouveau" className={buttonClass()}>
          <Icon name="plus" /> Ajouter
        </Link>
      }
      searchLabel="Rechercher par nom ou adresse"
      columns={[
        {
          label: 'Adresse électronique',
          cell: ({ id, email, displayName }) => (
            <>
              {displayName && <span className={`${ui.strong} ${styles.named}`}>{displayName}</span>}
              {email}
              {id === result?.me.id && <span className={`${ui.badge} ${styles.you}`}>Vous</span>}
            </>
          ),
        },
        { label: 'Nom d’utilisateur', cell: ({ username }) => username },
        // Without a user below an administrator the list does not show levels.
        ...(result?.data.some((user) => !hasLevel(user, 'administrator'))
          ? [{ label: 'Niveau', cell: ({ accessLevel }: User) => accessLevels[accessLevel ?? 'administrator'] }]
          : []),
        {
          label: 'Statut',
          cell: ({ blocked }) => <StatusBadge on={!blocked}>{blocked ? 'Bloqué' : 'Actif'}</StatusBadge>,
        },
        { label: 'Créé le', kind: 'date', cell: ({ createdAt }) => formatDay(createdAt, 'medium') },
      ]}
      actions={(user) => (
        <>
          <RowLink to={`/admin/users/${user.id}`} label="Modifier" subject={user.email} />
          {/* One's own account is neither blocked nor deleted here (docs/product.md, « Input »). */}
          {user.id !== result?.me.id && (
            <>
              <RowButton
                label={user.blocked ? 'Débloquer' : 'Bloquer'}
                subject={user.email}
                onClick={() => void setBlocked(user, !user.blocked)}
              />
              <RowButton label="Supprimer" subject={user.email} isDangerous onClick={() => void remove(user)} />
            </>
          )}
        </>
      )}
      failureText="Erreur lors du chargement des utilisateurs"
      empty={
        <p>
          {result?.search
            ? `Aucun utilisateur ne correspond à ${formatTitle(result.search)}.`
            : 'Aucun utilisateur sur cette page.'}
        </p>
      }
      all="Voir tous les utilisateurs"
    />
  );
}
