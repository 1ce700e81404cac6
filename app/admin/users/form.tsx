import { data, Link } from 'react-router';
import { ContentError } from '#client/index.ts';
import { ScreenBar } from '../parts/ScreenBar.tsx';
import { ScreenHead } from '../parts/ScreenHead.tsx';
import { Waiting } from '../parts/Waiting.tsx';
import { asked } from '../registers/asking.ts';
import { LoadFailure } from '../registers/Message.tsx';
import registers from '../registers/registers.module.css';
import { content, office } from '../session/session.ts';
import type { Route } from './+types/form';
import { UserForm, userTrail } from './UserForm.tsx';

/** One screen for a new account and for one that stands: `/admin/users/new`, `/admin/users/12`. */
export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  const id = Number(params.userId);
  const isNew = params.userId === undefined;
  if (!isNew && !Number.isSafeInteger(id)) throw data(null, 404);
  const loaded = await asked(async () => {
    const [user, me] = await Promise.all([
      isNew
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
      <ScreenHead title={isNew ? 'Nouvel utilisateur' : 'Modifier l’utilisateur'} />
      {loaded ? (
        <div className={registers.empty}>
          <p>Cet utilisateur n’existe pas ou n’existe plus.</p>
          <p>
            <Link to="/admin/users">Retour à la liste</Link>
          </p>
        </div>
      ) : (
        <LoadFailure>Erreur lors du chargement des utilisateurs</LoadFailure>
      )}
    </>
  );
}
