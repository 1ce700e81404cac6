import { useState } from 'react';
import { Link } from 'react-router';
import { Button, buttonClass, Icon } from '#app/ui/buttons.tsx';
import { frenchSpacing } from '#app/ui/typography.ts';
import type { User } from '#client/index.ts';
import { accessLevels, hasLevel } from '#content/users.ts';
import { formatCount, formatDay, formatTitle, formatWeekdayInstant } from '#model/format.ts';
import { adminApi, contentApi } from '../session/session.ts';
import { ListScreen, useList } from '../tables/ListScreen.tsx';
import { RowButton, RowLink } from '../tables/Table.tsx';
import styles from '../tables/tables.module.css';
import ui from '../ui/primitives.module.css';
import { StatusBadge } from '../ui/StatusBadge.tsx';
import { AccountLinkDialog, type GivenLink, InviteDialog } from './InviteDialog.tsx';
import { SecondFactorRule } from './SecondFactorRule.tsx';

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
    const [data, total, me, access] = await Promise.all([
      adminApi.users({ ...query, sort: 'id:desc', start: (page - 1) * pageSize, limit: pageSize }),
      adminApi.countUsers(query),
      contentApi.me(),
      adminApi.usersAccess(),
    ]);
    const byId = new Map(access.data.map((each) => [each.id, each]));
    const { isSecondFactorRequired } = access.meta;
    return { data, meta: { pagination: { total } }, me, access: byId, isSecondFactorRequired };
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

  const [isInviting, setInviting] = useState(false);
  const [given, setGiven] = useState<GivenLink>();
  const makeLink = (user: User): Promise<void> =>
    act({
      run: async () => setGiven({ link: await adminApi.linkOfUser(user.id), name: user.displayName || user.email }),
      failed: 'Le lien n’a pas pu être fait. Réessayez dans un instant.',
    });
  const close = () => {
    setInviting(false);
    setGiven(undefined);
    void screen.query.reload();
  };

  return (
    <ListScreen
      {...screen}
      title="Utilisateurs"
      count={(total) => formatCount(total, 'utilisateur', 'Aucun utilisateur')}
      toolbar={
        <>
          <Link to="/admin/users/nouveau" className={buttonClass('hollow')}>
            <Icon name="plus" /> Ajouter
          </Link>
          <Button tone="full" onClick={() => setInviting(true)}>
            Inviter
          </Button>
        </>
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
          cell: ({ id, blocked }) => {
            const { isInvited, invitedUntil } = result?.access.get(id) ?? {};
            if (blocked || !isInvited) return <StatusBadge on={!blocked}>{blocked ? 'Bloqué' : 'Actif'}</StatusBadge>;
            return (
              <>
                <StatusBadge on={false}>Invitation</StatusBadge>
                <small>
                  {invitedUntil ? `valable jusqu’au ${formatWeekdayInstant(invitedUntil)}` : 'plus valable'}
                </small>
              </>
            );
          },
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
              {!user.blocked && (
                <RowButton
                  label={result?.access.get(user.id)?.isInvited ? 'Renvoyer' : 'Donner un lien'}
                  subject={`à ${user.email}`}
                  onClick={() => void makeLink(user)}
                />
              )}
              <RowButton label="Supprimer" subject={user.email} isDangerous onClick={() => void remove(user)} />
            </>
          )}
        </>
      )}
      notices={
        <>
          {result && (
            <SecondFactorRule
              accounts={[...result.access.values()]}
              isRequired={result.isSecondFactorRequired}
              act={act}
            />
          )}
          {given ? (
            <AccountLinkDialog {...given} onClose={close} />
          ) : (
            isInviting && <InviteDialog onInvited={setGiven} onClose={() => setInviting(false)} />
          )}
        </>
      }
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
