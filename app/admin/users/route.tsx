import { useRef, useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import { Icon } from '#app/ui/Icon.tsx';
import { buttonClass } from '#app/ui/links.tsx';
import { fr } from '#app/ui/typography.ts';
import type { User } from '#client/index.ts';
import { ConfirmDialog } from '../parts/ConfirmDialog.tsx';
import { ScreenBar } from '../parts/ScreenBar.tsx';
import { ScreenHead } from '../parts/ScreenHead.tsx';
import { State } from '../parts/State.tsx';
import { counted, quoted } from '../parts/told.ts';
import { Waiting } from '../parts/Waiting.tsx';
import { asked, frenchSentence } from '../registers/asking.ts';
import { LoadFailure, Message, type Outcome } from '../registers/Message.tsx';
import { shortDay } from '../registers/moments.ts';
import { Pages, pageAsked, pageSize } from '../registers/Pages.tsx';
import styles from '../registers/registers.module.css';
import { SearchField } from '../registers/SearchField.tsx';
import { Table } from '../registers/Table.tsx';
import { content, office } from '../session/session.ts';
import { useToasts } from '../toasts/index.ts';
import type { Route } from './+types/route';

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const parameters = new URL(request.url).searchParams;
  const page = pageAsked(parameters);
  const words = parameters.get('recherche') ?? '';
  const filters = words && { $or: [{ username: { $containsi: words } }, { email: { $containsi: words } }] };
  const query = filters ? { filters } : {};
  const list = await asked(async () => {
    const [users, total, me] = await Promise.all([
      office.users({ ...query, sort: 'id:desc', start: (page - 1) * pageSize, limit: pageSize }),
      office.countUsers(query),
      content.me(),
    ]);
    return { users, total, me };
  });
  return { list, page, words };
}
clientLoader.hydrate = true as const;

export function meta() {
  return [
    { title: 'Utilisateurs · Administration du Mémorial ACTe' },
    { name: 'robots', content: 'noindex, nofollow' },
  ];
}

export const HydrateFallback = Waiting;

const columns = [
  { label: 'Adresse électronique' },
  { label: 'Nom d’utilisateur', wide: true },
  { label: 'Statut' },
  { label: 'Créé le', wide: true },
];

export default function Users({ loaderData: { list, page, words } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const { say } = useToasts();
  const heading = useRef<HTMLHeadingElement>(null);
  const [outcome, setOutcome] = useState<Outcome>();
  const [asking, setAsking] = useState<{ user: User; to: 'remove' | 'block' }>();

  async function act(failure: string, done: string, work: () => Promise<unknown>): Promise<void> {
    setAsking(undefined);
    setOutcome(undefined);
    try {
      await work();
      say(done);
    } catch (error) {
      const said = frenchSentence(error);
      setOutcome({ failed: true, text: failure, ...(said && { details: [said] }) });
    }
    await revalidate();
    // The row that had the focus may be gone.
    if (document.activeElement === document.body) heading.current?.focus();
  }

  const remove = (user: User) =>
    act("Erreur lors de la suppression de l'utilisateur", `${user.email} a été supprimé.`, () =>
      content.removeUser(user.id),
    );
  const setBlocked = (user: User, blocked: boolean) =>
    act(
      'Erreur lors de la mise à jour',
      blocked
        ? `${user.email} est bloqué et ne peut plus se connecter.`
        : `${user.email} peut de nouveau se connecter.`,
      () => content.updateUser(user.id, { blocked }),
    );

  return (
    <>
      <ScreenBar trail={[{ label: 'Administration', to: '/admin/dashboard' }, { label: 'Utilisateurs' }]}>
        <Link to="/admin/users/nouveau" className={buttonClass()}>
          <Icon name="plus" /> Ajouter
        </Link>
      </ScreenBar>
      <ScreenHead
        ref={heading}
        title="Utilisateurs"
        total={list && counted(list.total, 'utilisateur', 'Aucun utilisateur')}
      />
      <Message outcome={outcome} />
      <div className={styles.tools}>
        <SearchField label="Rechercher par nom ou adresse" />
      </div>
      {!list && <LoadFailure>Erreur lors du chargement des utilisateurs</LoadFailure>}
      {list && list.users.length === 0 && (
        <div className={styles.empty}>
          <p>{words ? `Aucun utilisateur ne correspond à ${quoted(words)}.` : 'Aucun utilisateur sur cette page.'}</p>
          <p>
            <Link to="/admin/users">Voir tous les utilisateurs</Link>
          </p>
        </div>
      )}
      {list && list.users.length > 0 && (
        <Table caption="Utilisateurs" columns={columns} actions>
          {list.users.map((user) => (
            <Row
              key={user.id}
              user={user}
              mine={user.id === list.me.id}
              onRemove={() => setAsking({ user, to: 'remove' })}
              onBlock={() => setAsking({ user, to: 'block' })}
              onUnblock={() => void setBlocked(user, false)}
            />
          ))}
        </Table>
      )}
      {list && <Pages page={page} total={list.total} />}
      {asking?.to === 'remove' && (
        <ConfirmDialog
          question="Êtes-vous sûr de vouloir supprimer cet utilisateur ?"
          confirm="Supprimer"
          onConfirm={() => void remove(asking.user)}
          onCancel={() => setAsking(undefined)}
        >
          <p>{asking.user.email}</p>
        </ConfirmDialog>
      )}
      {asking?.to === 'block' && (
        <ConfirmDialog
          question={fr('Bloquer ce compte ?')}
          confirm="Bloquer"
          onConfirm={() => void setBlocked(asking.user, true)}
          onCancel={() => setAsking(undefined)}
        >
          <p>{asking.user.email} sera déconnecté et ne pourra plus entrer.</p>
        </ConfirmDialog>
      )}
    </>
  );
}

interface RowProps {
  user: User;
  mine: boolean;
  onRemove: () => void;
  onBlock: () => void;
  onUnblock: () => void;
}

function Row({ user, mine, onRemove, onBlock, onUnblock }: RowProps) {
  return (
    <tr>
      <th scope="row">
        {user.email}
        {mine && <span className={styles.you}>Vous</span>}
        <span className={styles.under}>
          {user.username}, créé le {shortDay(user.createdAt)}
        </span>
      </th>
      <td className={styles.wide}>{user.username}</td>
      <td>
        <State on={!user.blocked} words={{ on: 'Actif', off: 'Bloqué' }} />
      </td>
      <td className={`${styles.wide} ${styles.date}`}>{shortDay(user.createdAt)}</td>
      <td>
        <div className={styles.actions}>
          <Link to={`/admin/users/${user.id}`} aria-label={`Modifier ${user.email}`}>
            Modifier
          </Link>
          {/* One's own account is neither blocked nor deleted from here (SPEC.md, section 5). */}
          {!mine && (
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
