import { ContentError } from '#client/index.ts';
import { Missing } from '../parts/Missing.tsx';
import { ScreenBar } from '../parts/ScreenBar.tsx';
import { ScreenHead } from '../parts/ScreenHead.tsx';
import { Waiting } from '../parts/Waiting.tsx';
import { asked } from '../registers/asking.ts';
import { LoadFailure } from '../registers/Message.tsx';
import { content, office } from '../session/session.ts';
import type { Route } from './+types/form';
import { UserForm, userTrail } from './UserForm.tsx';

/** One screen for a new account and for one that stands: `/admin/users/nouveau`, `/admin/users/12`. */
export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  const id = Number(params.userId);
  const isNew = params.userId === undefined;
  const loaded = await asked(async () => {
    const [user, me] = await Promise.all([
      isNew || !Number.isSafeInteger(id)
        ? undefined
        : office.user(id).catch((error: unknown) => {
            if (error instanceof ContentError && error.status === 404) return undefined;
            throw error;
          }),
      content.me(),
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

export const HydrateFallback = Waiting;

export default function UserScreen({ loaderData: { loaded, isNew } }: Route.ComponentProps) {
  if (loaded && (isNew || loaded.user))
    return <UserForm key={loaded.user?.id ?? 'new'} user={loaded.user} mine={loaded.user?.id === loaded.me.id} />;
  return (
    <>
      <ScreenBar trail={userTrail(isNew)} />
      <ScreenHead
        title={isNew ? 'Nouvel utilisateur' : loaded ? 'Utilisateur introuvable' : 'Modifier l’utilisateur'}
      />
      {loaded ? (
        <Missing to="/admin/users" back="Revenir à la liste">
          Cet utilisateur n’existe pas, ou n’existe plus.
        </Missing>
      ) : (
        <LoadFailure>Erreur lors du chargement des utilisateurs</LoadFailure>
      )}
    </>
  );
}
