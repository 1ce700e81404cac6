import { Button } from '#app/ui/buttons.tsx';
import { frenchSpacing } from '#app/ui/typography.ts';
import { ContentError } from '#client/index.ts';
import { capitalize, formatCount, formatRelative } from '#model/format.ts';
import { useQuery } from '../queries/use-query.ts';
import { adminApi } from '../session/session.ts';
import { Alert } from '../tables/Alert.tsx';
import { RelativeTime } from '../tables/RelativeTime.tsx';
import { ActionsCell, RowButton, Table, useRowActions } from '../tables/Table.tsx';
import tables from '../tables/tables.module.css';
import { LoadError } from '../ui/messages.tsx';
import ui from '../ui/primitives.module.css';

const columns = [
  { label: 'Appareil' },
  { label: 'Ouverte', wide: true },
  { label: 'Dernière activité' },
  { label: 'Réseau', wide: true },
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
        <Table caption="Sessions ouvertes, la dernière utilisée d’abord" columns={columns} actions busy={loading}>
          {result.map(({ id, openedAt, usedAt, network, current, device }) => {
            // Clients without a User-Agent may be browsers that hide it.
            const name = device ?? 'Appareil inconnu';
            const opened = `ouverte ${formatRelative(openedAt)}`;
            const endThis = () =>
              end('Fermer cette session ?', `${name}, ${opened}.`, 'Session fermée.', () =>
                adminApi.endSession(userId, id),
              );
            return (
              <tr key={id}>
                <th scope="row">
                  {name}
                  {current && <span className={`${ui.badge} ${tables.you}`}>Cette session</span>}
                  <span className={tables.under}>
                    {capitalize(opened)}
                    {network && `, réseau ${network}`}
                  </span>
                </th>
                <td className={tables.wide}>
                  <RelativeTime instant={openedAt} />
                </td>
                <td>
                  <span className={tables.lead}>Dernière activité </span>
                  {/* The server records activity every few minutes only, and the current session is active now. */}
                  {current ? 'en ce moment' : <RelativeTime instant={usedAt} />}
                </td>
                <td className={tables.wide}>{network}</td>
                <ActionsCell>
                  {!current && (
                    <RowButton
                      label="Fermer"
                      subject={`la session ${name}, ${opened}`}
                      isDangerous
                      onClick={() => void endThis()}
                    />
                  )}
                </ActionsCell>
              </tr>
            );
          })}
        </Table>
      )}
      {screen.dialog}
    </section>
  );
}
