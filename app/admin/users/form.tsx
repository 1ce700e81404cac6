import { ContentError } from '#client/index.ts';
import { Loading } from '../parts/Loading.tsx';
import { NotFoundMessage } from '../parts/NotFoundMessage.tsx';
import { PageHeader } from '../parts/PageHeader.tsx';
import { PageToolbar } from '../parts/PageToolbar.tsx';
import { adminApi, contentApi } from '../session/session.ts';
import { RetryableLoadError } from '../tables/Alert.tsx';
import { loadOrRedirect } from '../tables/load-or-redirect.ts';
import type { Route } from './+types/form';
import { UserForm, userBreadcrumb } from './UserForm.tsx';

/** The screen of a new and of an existing account: `/admin/users/nouveau`, `/admin/users/12`. */
export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  const id = Number(params.userId);
  const isNew = params.userId === undefined;
  const loaded = await loadOrRedirect(async () => {
    const [user, me] = await Promise.all([
      isNew || !Number.isSafeInteger(id)
        ? undefined
        : adminApi.user(id).catch((error: unknown) => {
            if (error instanceof ContentError && error.status === 404) return undefined;
            throw error;
          }),
      contentApi.me(),
    ]);
    return { user, me };
  });
  return { loaded, isNew };
}
clientLoader.hydrate = true as const;

export function meta({ params }: Route.MetaArgs) {
  return [
    {
      title: `${params.userId === undefined ? 'Nouvel utilisateur' : 'Modifier un utilisateur'} · Administration du Mémorial ACTe`,
    },
    { name: 'robots', content: 'noindex, nofollow' },
  ];
}

export const HydrateFallback = Loading;

export default function UserScreen({ loaderData: { loaded, isNew } }: Route.ComponentProps) {
  if (loaded && (isNew || loaded.user))
    return (
      <UserForm key={loaded.user?.id ?? 'new'} user={loaded.user} isCurrentUser={loaded.user?.id === loaded.me.id} />
    );
  return (
    <>
      <PageToolbar breadcrumb={userBreadcrumb(isNew)} />
      <PageHeader
        title={isNew ? 'Nouvel utilisateur' : loaded ? 'Utilisateur introuvable' : 'Modifier l’utilisateur'}
      />
      {loaded ? (
        <NotFoundMessage to="/admin/users" back="Revenir à la liste">
          Cet utilisateur n’existe pas, ou n’existe plus.
        </NotFoundMessage>
      ) : (
        <RetryableLoadError>Erreur lors du chargement des utilisateurs</RetryableLoadError>
      )}
    </>
  );
}
