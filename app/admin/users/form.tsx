import { ContentError } from '#client/index.ts';
import { LoadError } from '../parts/LoadError.tsx';
import { Loading } from '../parts/Loading.tsx';
import { NotFoundMessage } from '../parts/NotFoundMessage.tsx';
import { PageHeader } from '../parts/PageHeader.tsx';
import { PageToolbar } from '../parts/PageToolbar.tsx';
import { useQuery } from '../parts/use-query.ts';
import { adminApi, contentApi } from '../session/session.ts';
import type { Route } from './+types/form';
import { UserForm, userBreadcrumb } from './UserForm.tsx';

export function meta({ params }: Route.MetaArgs) {
  return [
    {
      title: `${params.userId === undefined ? 'Nouvel utilisateur' : 'Modifier un utilisateur'} · Administration du Mémorial ACTe`,
    },
    { name: 'robots', content: 'noindex, nofollow' },
  ];
}

/** The screen of a new and of an existing account: `/admin/users/nouveau`, `/admin/users/12`. */
export default function UserScreen({ params: { userId } }: Route.ComponentProps) {
  if (userId === undefined) return <UserForm user={undefined} isCurrentUser={false} />;
  return <ExistingUser key={userId} id={Number(userId)} />;
}

function ExistingUser({ id }: { id: number }) {
  const { result, failure, loading, reload } = useQuery('user', async () => {
    const [user, me] = await Promise.all([Number.isSafeInteger(id) ? findUser(id) : undefined, contentApi.me()]);
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

/** A user; undefined when there is none. */
const findUser = (id: number) =>
  adminApi.user(id).catch((error: unknown) => {
    if (error instanceof ContentError && error.status === 404) return undefined;
    throw error;
  });
