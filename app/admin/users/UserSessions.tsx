import { Button } from '#app/ui/buttons.tsx';
import { frenchSpacing } from '#app/ui/typography.ts';
import { ContentError } from '#client/index.ts';
import { formatCount, formatRelative } from '#model/format.ts';
import { useQuery } from '../queries/use-query.ts';
import { adminApi } from '../session/session.ts';
import { Alert } from '../tables/Alert.tsx';
import { RelativeTime } from '../tables/RelativeTime.tsx';
import { type Column, RowButton, Table, useRowActions } from '../tables/Table.tsx';
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
  const { act, screen } = useRowActions(reload);
  const others = result?.filter(({ current }) => !current) ?? [];

  const end = (question: string, subject: string | undefined, done: string, call: () => Promise<unknown>) =>
    act({
      question: frenchSpacing(question),
      confirm: 'Fermer',
      children: (
        <>
          {subject && <p>{subject}</p>}
          <p>Il faudra s’y identifier de nouveau. Ce qui y est saisi reste en brouillon sur l’appareil.</p>
        </>
      ),
      run: () =>
        call().catch((error: unknown) => {
          // A session that expired meanwhile counts as ended.
          if (!(error instanceof ContentError && error.status === 404)) throw error;
        }),
      done,
      failed: 'La session n’a pas pu être fermée. Réessayez dans un instant.',
    });

  const endOne = (session: Session) =>
    end('Fermer cette session ?', `${nameOf(session)}, ${openingOf(session)}.`, 'Session fermée.', () =>
      adminApi.endSession(userId, session.id),
    );

  const endOthers = () =>
    end(
      isCurrentUser ? 'Fermer vos autres sessions ?' : 'Fermer toutes les sessions de ce compte ?',
      undefined,
      others.length > 1 ? `${others.length} sessions fermées.` : 'Session fermée.',
      () => adminApi.endSessions(userId),
    );

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
          <Button tone="hollow" onClick={() => void endOthers()}>
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
            !session.current && (
              <RowButton
                label="Fermer"
                subject={`la session ${nameOf(session)}, ${openingOf(session)}`}
                isDangerous
                onClick={() => void endOne(session)}
              />
            )
          }
        />
      )}
      {screen.dialog}
    </section>
  );
}
