import { useEffect, useRef, useState } from 'react';
import { buttonClass } from '#app/ui/links.tsx';
import { fr } from '#app/ui/typography.ts';
import { ContentError, type OpenSession } from '#client/index.ts';
import { ConfirmDialog } from '../parts/ConfirmDialog.tsx';
import { Failure } from '../parts/Failure.tsx';
import { counted } from '../parts/told.ts';
import { useAnswer } from '../parts/use-answer.ts';
import { fromNow, readableDate } from '../registers/moments.ts';
import registers from '../registers/registers.module.css';
import { Table } from '../registers/Table.tsx';
import { office } from '../session/session.ts';
import { useToasts } from '../toasts/index.ts';
import styles from './sessions.module.css';

const columns = [
  { label: 'Appareil' },
  { label: 'Ouverte', wide: true },
  { label: 'Dernière activité' },
  { label: 'Réseau', wide: true },
];

interface Props {
  userId: number;
  /** Whether it is the account of whoever looks. */
  mine: boolean;
}

/** Where an account is signed in, and what ends it there. */
export function UserSessions({ userId, mine }: Props) {
  const { say } = useToasts();
  const heading = useRef<HTMLHeadingElement>(null);
  const { result, failure, loading, reload } = useAnswer(`sessions ${userId}`, () => office.sessions(userId));
  const [asking, setAsking] = useState<OpenSession | 'all'>();
  const [ending, setEnding] = useState(false);
  const [problem, setProblem] = useState<string>();
  const ended = useRef(false);
  useEffect(() => {
    // The row and its button go with the session; behind an open dialog nothing takes the focus.
    if (!asking && ended.current) heading.current?.focus();
    ended.current = false;
  }, [asking]);
  const others = result?.filter(({ current }) => !current) ?? [];

  function stop(): void {
    setAsking(undefined);
    setProblem(undefined);
  }

  async function end(asked: OpenSession | 'all'): Promise<void> {
    setEnding(true);
    setProblem(undefined);
    try {
      await (asked === 'all' ? office.endSessions(userId) : office.endSession(userId, asked.id));
    } catch (error) {
      // One that has ended by itself meanwhile is as good as ended.
      if (!(error instanceof ContentError && error.status === 404)) {
        setProblem('La session n’a pas pu être fermée. Réessayez dans un instant.');
        setEnding(false);
        return;
      }
    }
    setEnding(false);
    ended.current = true;
    stop();
    say(asked === 'all' && others.length > 1 ? `${others.length} sessions fermées.` : 'Session fermée.');
    reload();
  }

  return (
    <section className={styles.sessions} aria-labelledby="sessions">
      <div className={styles.head}>
        <h2 id="sessions" ref={heading} tabIndex={-1}>
          Sessions ouvertes
        </h2>
        <p role="status">{result && result.length > 0 && counted(result.length, 'session', '')}</p>
        {others.length > 0 && (
          <button type="button" className={buttonClass('hollow')} onClick={() => setAsking('all')}>
            {mine ? 'Fermer les autres sessions' : 'Fermer toutes les sessions'}
          </button>
        )}
      </div>
      {failure !== undefined && (
        <Failure loading={loading} onRetry={reload}>
          Erreur lors du chargement des données
        </Failure>
      )}
      {result && result.length === 0 && <p>Personne n’est connecté à ce compte.</p>}
      {result && result.length > 0 && (
        <Table caption="Sessions ouvertes, la dernière utilisée d’abord" columns={columns} actions>
          {result.map((session) => (
            <Row key={session.id} session={session} onEnd={() => setAsking(session)} />
          ))}
        </Table>
      )}
      {asking && (
        <ConfirmDialog
          question={fr(
            asking !== 'all'
              ? 'Fermer cette session ?'
              : mine
                ? 'Fermer vos autres sessions ?'
                : 'Fermer toutes les sessions de ce compte ?',
          )}
          confirm="Fermer"
          busy={ending}
          problem={problem}
          onConfirm={() => void end(asking)}
          onCancel={stop}
        >
          {asking !== 'all' && (
            <p>
              {nameOf(asking)}, ouverte {fromNow(asking.openedAt)}.
            </p>
          )}
          <p>Il faudra s’y identifier de nouveau. Ce qui y est saisi reste en brouillon sur l’appareil.</p>
        </ConfirmDialog>
      )}
    </section>
  );
}

function Row({ session, onEnd }: { session: OpenSession; onEnd: () => void }) {
  const { openedAt, usedAt, network, current } = session;
  return (
    <tr>
      <th scope="row">
        {nameOf(session)}
        {current && <span className={registers.you}>Cette session</span>}
        <span className={registers.under}>
          Ouverte {fromNow(openedAt)}
          {network && `, réseau ${network}`}
        </span>
      </th>
      <td className={registers.wide}>
        <Moment at={openedAt} />
      </td>
      <td>
        <span className={registers.lead}>Dernière activité </span>
        {/* What the server wrote down may be some minutes old; whoever reads this is here. */}
        {current ? 'en ce moment' : <Moment at={usedAt} />}
      </td>
      <td className={registers.wide}>{network}</td>
      <td>
        {!current && (
          <div className={registers.actions}>
            <button
              type="button"
              className={registers.danger}
              onClick={onEnd}
              aria-label={`Fermer la session ${nameOf(session)}, ouverte ${fromNow(openedAt)}`}
            >
              Fermer
            </button>
          </div>
        )}
      </td>
    </tr>
  );
}

const Moment = ({ at }: { at: string }) => (
  <time dateTime={at} title={readableDate(at)}>
    {fromNow(at)}
  </time>
);

/** A program that does not say what it is may be a browser that hides it. */
const nameOf = ({ device }: OpenSession): string => device ?? 'Appareil inconnu';
