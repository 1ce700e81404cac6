import { useState } from 'react';
import { Link } from 'react-router';
import { Button, buttonClass, Icon } from '#app/ui/buttons.tsx';
import { frenchSpacing } from '#app/ui/typography.ts';
import type { AccountAccess, User } from '#client/index.ts';
import { accessLevels, hasLevel } from '#content/users.ts';
import { formatCount, formatDay, formatList, formatTitle, formatWeekdayInstant } from '#model/format.ts';
import { adminApi, contentApi } from '../session/session.ts';
import { ListScreen, useList } from '../tables/ListScreen.tsx';
import { RowLink, type useRowActions } from '../tables/Table.tsx';
import styles from '../tables/tables.module.css';
import ui from '../ui/primitives.module.css';
import { StatusBadge } from '../ui/StatusBadge.tsx';
import { AccountLinkDialog, type GivenLink, InviteDialog } from './InviteDialog.tsx';

export default function Users() {
  const { result, act, buttons, screen } = useList(async ({ search, pagination: { page, pageSize } }) => {
    const named = ['username', 'email', 'displayName'].map((name) => ({ [name]: { $containsi: search } }));
    const query = search ? { filters: { $or: named } } : {};
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

  const [isInviting, setInviting] = useState(false);
  const [given, setGiven] = useState<GivenLink>();
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
              {displayName && <div className={ui.strong}>{displayName}</div>}
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
          {user.id !== result?.me.id &&
            buttons(user.email, [
              user.blocked
                ? {
                    label: 'Débloquer',
                    run: () => contentApi.updateUser(user.id, { blocked: false }),
                    done: `${user.email} peut de nouveau se connecter.`,
                  }
                : {
                    label: 'Bloquer',
                    question: frenchSpacing('Bloquer ce compte ?'),
                    confirm: 'Bloquer',
                    children: <p>{user.email} sera déconnecté et ne pourra plus entrer.</p>,
                    run: () => contentApi.updateUser(user.id, { blocked: true }),
                    done: `${user.email} est bloqué et ne peut plus se connecter.`,
                  },
              !user.blocked && {
                label: result?.access.get(user.id)?.isInvited ? 'Renvoyer' : 'Donner un lien',
                subject: `à ${user.email}`,
                run: async () =>
                  setGiven({ link: await adminApi.linkOfUser(user.id), name: user.displayName || user.email }),
                failed: 'Le lien n’a pas pu être fait. Réessayez dans un instant.',
              },
              {
                label: 'Supprimer',
                isDangerous: true,
                question: 'Êtes-vous sûr de vouloir supprimer cet utilisateur ?',
                confirm: 'Supprimer',
                children: <p>{user.email}</p>,
                run: () => contentApi.removeUser(user.id),
                done: `${user.email} a été supprimé.`,
                failed: "Erreur lors de la suppression de l'utilisateur",
              },
            ])}
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

interface RuleProps {
  accounts: readonly AccountAccess[];
  isRequired: boolean;
  act: ReturnType<typeof useRowActions>['act'];
}

/** Who has a second factor, and whether every account must have one. */
function SecondFactorRule({ accounts, isRequired, act }: RuleProps) {
  const people = accounts.filter(({ isInvited, isBlocked }) => !isInvited && !isBlocked);
  const without = people.filter(({ hasSecondFactor }) => !hasSecondFactor).map(({ name }) => name);
  const missing = without.length > 0 ? ` Il manque à ${formatList(without)}.` : '';
  const change = () =>
    act({
      question: frenchSpacing(isRequired ? 'Ne plus exiger de second facteur ?' : 'Exiger un second facteur ?'),
      confirm: isRequired ? 'Ne plus exiger' : 'Exiger',
      children: (
        <p>
          {isRequired
            ? 'Ceux qui en ont un le gardent. Les autres entreront avec leur mot de passe seul.'
            : `Il sera demandé à tous à la connexion suivante.${missing}`}
        </p>
      ),
      run: () => adminApi.requireSecondFactor(!isRequired),
      done: isRequired ? 'Le second facteur n’est plus exigé.' : 'Le second facteur est exigé de tous.',
      failed: 'Le réglage n’a pas changé.',
    });
  const count = `${people.length - without.length}\u00a0${people.length > 1 ? 'personnes' : 'personne'} sur ${people.length}`;
  return (
    <div className={`${ui.spread} ${ui.notice} ${ui.neutral} above4`}>
      <p>
        <strong>{`Second facteur\u00a0: ${count}.`}</strong>{' '}
        <span className={ui.muted}>
          {isRequired ? 'Exigé de tous à la connexion.' : 'Demandé à tous à la connexion suivante, si vous l’exigez.'}
          {missing}
        </span>
      </p>
      <Button tone="hollow" onClick={() => void change()}>
        {isRequired ? 'Ne plus l’exiger' : 'Exiger un second facteur'}
      </Button>
    </div>
  );
}
