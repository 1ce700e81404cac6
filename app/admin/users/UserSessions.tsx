import { Button } from '#app/ui/buttons.tsx';
import { frenchSpacing } from '#app/ui/typography.ts';
import { ContentError } from '#client/index.ts';
import { formatCount, formatRelative } from '#model/format.ts';
import { useQuery } from '../queries/use-query.ts';
import { adminApi } from '../session/session.ts';
import { Alert } from '../tables/Alert.tsx';
import { RelativeTime } from '../tables/RelativeTime.tsx';
import { type Column, Table, useRowActions } from '../tables/Table.tsx';
import tables from '../tables/tables.module.css';
import { LoadError } from '../ui/messages.tsx';
import ui from '../ui/primitives.module.css';

type Session = Awaited<ReturnType<typeof adminApi.sessions>>[number];

/** Clients without a User-Agent may be browsers that hide it. */
const nameOf = ({ device }: Session): string => device ?? 'Appareil inconnu';
const openingOf = ({ openedAt }: Session): string => `ouverte ${formatRelative(openedAt)}`;

const columns: Column<Session>[] = [
  {
    label: 'Appareil',
    cell: (session) => (
      <>
        {nameOf(session)}
        {session.current && <span className={`${ui.badge} ${tables.you}`}>Cette session</span>}
      </>
    ),
  },
  { label: 'Ouverte', cell: ({ openedAt }) => <RelativeTime instant={openedAt} /> },
  {
    label: 'Dernière activité',
    // The server records activity every few minutes only, and the current session is active now.
    cell: ({ current, usedAt }) => (current ? 'en ce moment' : <RelativeTime instant={usedAt} />),
  },
  { label: 'Réseau', cell: ({ network }) => network },
];

/** The open sessions of an account, with revocation. */
export function UserSessions({ userId, isCurrentUser }: { userId: number; isCurrentUser: boolean }) {
  const { result, failure, loading, reload } = useQuery(`sessions ${userId}`, () => adminApi.sessions(userId));
  const { act, buttons, screen } = useRowActions(reload);
  const others = result?.filter(({ current }) => !current) ?? [];

  /** The action that ends one session, or all others. */
  const ending = (session?: Session) => ({
    label: 'Fermer',
    isDangerous: true,
    question: frenchSpacing(
      session
        ? 'Fermer cette session ?'
        : isCurrentUser
          ? 'Fermer vos autres sessions ?'
          : 'Fermer toutes les sessions de ce compte ?',
    ),
    confirm: 'Fermer',
    children: (
      <>
        {session && <p>{`${nameOf(session)}, ${openingOf(session)}.`}</p>}
        <p>Il faudra s’y identifier de nouveau. Ce qui y est saisi reste en brouillon sur l’appareil.</p>
      </>
    ),
    run: () =>
      (session ? adminApi.endSession(userId, session.id) : adminApi.endSessions(userId)).catch((error: unknown) => {
        // A session that expired meanwhile counts as ended.
        if (!(error instanceof ContentError && error.status === 404)) throw error;
      }),
    done: !session && others.length > 1 ? `${others.length} sessions fermées.` : 'Session fermée.',
    failed: 'La session n’a pas pu être fermée. Réessayez dans un instant.',
  });

  return (
    <section className={`${ui.stack} ${ui.section} above8`} aria-labelledby="sessions">
      <div className={ui.spread}>
        <h2 id="sessions" ref={screen.heading} tabIndex={-1}>
          Sessions ouvertes
        </h2>
        <p role="status" className={ui.secondary}>
          {result && result.length > 0 && formatCount(result.length, 'session', '')}
        </p>
        {others.length > 0 && (
          <Button tone="hollow" onClick={() => void act(ending())}>
            {isCurrentUser ? 'Fermer les autres sessions' : 'Fermer toutes les sessions'}
          </Button>
        )}
      </div>
      {screen.alert && <Alert content={screen.alert} />}
      {failure !== undefined && <LoadError onRetry={reload} />}
      {result && result.length === 0 && <p>Personne n’est connecté à ce compte.</p>}
      {result && result.length > 0 && (
        <Table
          caption="Sessions ouvertes, la dernière utilisée d’abord"
          columns={columns}
          rows={result}
          busy={loading}
          actions={(session) =>
            !session.current && buttons(`la session ${nameOf(session)}, ${openingOf(session)}`, [ending(session)])
          }
        />
      )}
      {screen.dialog}
    </section>
  );
}
