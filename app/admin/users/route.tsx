import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { buttonClass } from '#app/ui/buttons.tsx';
import { Icon } from '#app/ui/Icon.tsx';
import { frenchSpacing } from '#app/ui/typography.ts';
import type { User } from '#client/index.ts';
import { ConfirmDialog } from '../parts/ConfirmDialog.tsx';
import { counted, quoted, shortDayOf } from '../parts/format.ts';
import { PageHeader } from '../parts/PageHeader.tsx';
import { PageToolbar } from '../parts/PageToolbar.tsx';
import { StatusBadge } from '../parts/StatusBadge.tsx';
import { useQuery } from '../parts/use-query.ts';
import { adminApi, contentApi } from '../session/session.ts';
import { Alert } from '../tables/Alert.tsx';
import { PagedTable } from '../tables/PagedTable.tsx';
import { SearchField } from '../tables/SearchField.tsx';
import styles from '../tables/tables.module.css';
import { pageParam, pageSize, searchParam } from '../tables/url-params.ts';
import { useRowActions } from '../tables/use-row-actions.ts';

export function meta() {
  return [
    { title: 'Utilisateurs · Administration du Mémorial ACTe' },
    { name: 'robots', content: 'noindex, nofollow' },
  ];
}

const columns = [
  { label: 'Adresse électronique' },
  { label: 'Nom d’utilisateur', wide: true },
  { label: 'Statut' },
  { label: 'Créé le', wide: true },
];

/** A page of users, their number, and the signed-in user. */
async function loadUsers(page: number, search: string) {
  const filters = search && { $or: [{ username: { $containsi: search } }, { email: { $containsi: search } }] };
  const query = filters ? { filters } : {};
  const [users, total, me] = await Promise.all([
    adminApi.users({ ...query, sort: 'id:desc', start: (page - 1) * pageSize, limit: pageSize }),
    adminApi.countUsers(query),
    contentApi.me(),
  ]);
  return { users, total, me, search };
}

export default function Users() {
  const [params] = useSearchParams();
  const page = pageParam(params);
  const search = searchParam(params);
  const query = useQuery(`${page} ${search}`, () => loadUsers(page, search));
  const { result, loading, reload } = query;
  const { heading, alert, act } = useRowActions(reload);
  const [confirming, setConfirming] = useState<{ user: User; to: 'remove' | 'block' }>();

  function remove(user: User): void {
    setConfirming(undefined);
    void act({
      run: () => contentApi.removeUser(user.id),
      done: `${user.email} a été supprimé.`,
      failed: "Erreur lors de la suppression de l'utilisateur",
    });
  }

  function setBlocked(user: User, blocked: boolean): void {
    setConfirming(undefined);
    void act({
      run: () => contentApi.updateUser(user.id, { blocked }),
      done: blocked
        ? `${user.email} est bloqué et ne peut plus se connecter.`
        : `${user.email} peut de nouveau se connecter.`,
      failed: 'Erreur lors de la mise à jour',
    });
  }

  return (
    <>
      <PageToolbar breadcrumb={[{ label: 'Administration', to: '/admin/dashboard' }, { label: 'Utilisateurs' }]}>
        <Link to="/admin/users/nouveau" className={buttonClass()}>
          <Icon name="plus" /> Ajouter
        </Link>
      </PageToolbar>
      <PageHeader
        ref={heading}
        title="Utilisateurs"
        total={result && counted(result.total, 'utilisateur', 'Aucun utilisateur')}
      />
      <Alert content={alert} />
      <div className={styles.tools}>
        <SearchField label="Rechercher par nom ou adresse" busy={loading && result !== undefined} />
      </div>
      <PagedTable
        caption="Utilisateurs"
        columns={columns}
        actions
        query={query}
        failureText="Erreur lors du chargement des utilisateurs"
        rows={result?.users}
        page={page}
        total={result?.total}
        empty={
          <>
            <p>
              {result?.search
                ? `Aucun utilisateur ne correspond à ${quoted(result.search)}.`
                : 'Aucun utilisateur sur cette page.'}
            </p>
            <p>
              <Link to="/admin/users">Voir tous les utilisateurs</Link>
            </p>
          </>
        }
      >
        {(user) => (
          <Row
            key={user.id}
            user={user}
            isCurrentUser={user.id === result?.me.id}
            onRemove={() => setConfirming({ user, to: 'remove' })}
            onBlock={() => setConfirming({ user, to: 'block' })}
            onUnblock={() => setBlocked(user, false)}
          />
        )}
      </PagedTable>
      {confirming?.to === 'remove' && (
        <ConfirmDialog
          question="Êtes-vous sûr de vouloir supprimer cet utilisateur ?"
          confirm="Supprimer"
          onConfirm={() => remove(confirming.user)}
          onCancel={() => setConfirming(undefined)}
        >
          <p>{confirming.user.email}</p>
        </ConfirmDialog>
      )}
      {confirming?.to === 'block' && (
        <ConfirmDialog
          question={frenchSpacing('Bloquer ce compte ?')}
          confirm="Bloquer"
          onConfirm={() => setBlocked(confirming.user, true)}
          onCancel={() => setConfirming(undefined)}
        >
          <p>{confirming.user.email} sera déconnecté et ne pourra plus entrer.</p>
        </ConfirmDialog>
      )}
    </>
  );
}

interface RowProps {
  user: User;
  isCurrentUser: boolean;
  onRemove: () => void;
  onBlock: () => void;
  onUnblock: () => void;
}

function Row({ user, isCurrentUser, onRemove, onBlock, onUnblock }: RowProps) {
  return (
    <tr>
      <th scope="row">
        {user.email}
        {isCurrentUser && <span className={styles.you}>Vous</span>}
        <span className={styles.under}>
          {user.username}, créé le {shortDayOf(user.createdAt)}
        </span>
      </th>
      <td className={styles.wide}>{user.username}</td>
      <td>
        <StatusBadge on={!user.blocked} labels={{ on: 'Actif', off: 'Bloqué' }} />
      </td>
      <td className={`${styles.wide} ${styles.date}`}>{shortDayOf(user.createdAt)}</td>
      <td>
        <div className={styles.actions}>
          <Link to={`/admin/users/${user.id}`} aria-label={`Modifier ${user.email}`}>
            Modifier
          </Link>
          {/* One's own account is neither blocked nor deleted here (docs/product.md, « Input »). */}
          {!isCurrentUser && (
            <>
              <button
                type="button"
                onClick={user.blocked ? onUnblock : onBlock}
                aria-label={`${user.blocked ? 'Débloquer' : 'Bloquer'} ${user.email}`}
              >
                {user.blocked ? 'Débloquer' : 'Bloquer'}
              </button>
              <button type="button" className={styles.danger} onClick={onRemove} aria-label={`Supprimer ${user.email}`}>
                Supprimer
              </button>
            </>
          )}
        </div>
      </td>
    </tr>
  );
}
