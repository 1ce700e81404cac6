import { useQuery } from '../queries/use-query.ts';
import { screenMeta } from '../screen-meta.ts';
import { adminApi, contentApi } from '../session/session.ts';
import { LoadError } from '../ui/LoadError.tsx';
import { Loading } from '../ui/Loading.tsx';
import { NotFoundMessage } from '../ui/NotFoundMessage.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { PageToolbar } from '../ui/PageToolbar.tsx';
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
  const { result, failure, loading, reload } = useQuery('user', async () => {
    const [user, me] = await Promise.all([Number.isSafeInteger(id) ? adminApi.user(id) : undefined, contentApi.me()]);
    return { user, isCurrentUser: user?.id === me.id };
  });
  if (result?.user) return <UserForm user={result.user} isCurrentUser={result.isCurrentUser} />;
  return (
    <>
      <PageToolbar breadcrumb={userBreadcrumb(false)} />
      <PageHeader title={result ? 'Utilisateur introuvable' : 'Modifier l’utilisateur'} />
      {failure !== undefined ? (
        <LoadError loading={loading} onRetry={reload}>
          Erreur lors du chargement des utilisateurs
        </LoadError>
      ) : result ? (
        <NotFoundMessage to="/admin/users" back="Revenir à la liste">
          Cet utilisateur n’existe pas, ou n’existe plus.
        </NotFoundMessage>
      ) : (
        <Loading />
      )}
    </>
  );
}
