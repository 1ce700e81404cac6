import { useQuery } from '../queries/use-query.ts';
import { MissingRecord } from '../records/MissingRecord.tsx';
import { screenMeta } from '../screen-meta.ts';
import { adminApi, contentApi } from '../session/session.ts';
import type { Route } from './+types/form';
import { UserForm, userBreadcrumb } from './UserForm.tsx';

export const meta = ({ params }: Route.MetaArgs) =>
  screenMeta(params.userId === undefined ? 'Nouvel utilisateur' : 'Modifier un utilisateur');

/** The screen of a new and of an existing account: `/admin/users/nouveau`, `/admin/users/12`. */
export default function UserScreen({ params: { userId } }: Route.ComponentProps) {
  if (userId === undefined) return <UserForm user={undefined} isCurrentUser={false} />;
  return <ExistingUser key={userId} id={Number(userId)} />;
}

function ExistingUser({ id }: { id: number }) {
  const query = useQuery('user', async () => {
    const [user, me] = await Promise.all([Number.isSafeInteger(id) ? adminApi.user(id) : undefined, contentApi.me()]);
    return { user, isCurrentUser: user?.id === me.id };
  });
  const { result } = query;
  if (result?.user) return <UserForm user={result.user} isCurrentUser={result.isCurrentUser} />;
  return (
    <MissingRecord
      query={query}
      breadcrumb={userBreadcrumb(false)}
      title={result ? 'Utilisateur introuvable' : 'Modifier l’utilisateur'}
      list="/admin/users"
      failureText="Erreur lors du chargement des utilisateurs"
    >
      Cet utilisateur n’existe pas, ou n’existe plus.
    </MissingRecord>
  );
}
