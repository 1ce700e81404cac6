import type { acts } from '#content/audit.ts';
import type { Condition } from '#store/query.ts';
import type { Store } from '#store/store.ts';
import { currentRequest, log } from '../watch/log.ts';

/** Something done, or tried. */
export interface Act {
  act: keyof typeof acts;
  /** Milliseconds. */
  at: number;
  result?: 'done' | 'refused';
  /** Absent: nobody of this house. */
  author?: { id: number; email: string } | undefined;
  subject?: { name: string; type?: string; id?: string | number } | undefined;
  detail?: string;
  network?: string | undefined;
}

/**
 * Writes a line of the journal: one insert, after what it tells is done. A journal that cannot be written stops nobody's work; it
 * is the log that says so.
 */
export async function note(store: Store, { act, at, result = 'done', author, subject, ...more }: Act): Promise<void> {
  try {
    await store.create('audit', {
      values: {
        at: new Date(at).toISOString(),
        act,
        result,
        authorId: author?.id ?? null,
        authorEmail: author?.email ?? null,
        subject: subject?.name.slice(0, 255) ?? null,
        subjectType: subject?.type ?? null,
        subjectId: subject?.id === undefined ? null : String(subject.id),
        detail: more.detail ?? null,
        requestId: currentRequest.getStore()?.id ?? null,
        network: more.network ?? null,
      },
      links: {},
    });
  } catch (error) {
    log.error('journal not written', error, { act });
  }
}

const dayMs = 24 * 60 * 60_000;
/** What the CNIL advises at most for a journal of this kind (délibération 2021-122): six months to a year. */
const keptDays = 365;
const linesAtOnce = 500;

/** Erases what is older than twelve months. Returns how many lines went. */
export async function purge(store: Store, now: number): Promise<number> {
  const old: Condition = {
    path: ['at'],
    operator: 'lt',
    value: new Date(now - keptDays * dayMs).toISOString(),
  };
  let gone = 0;
  for (;;) {
    const { entries } = await store.list('audit', { where: old, fields: [], page: { offset: 0, limit: linesAtOnce } });
    if (entries.length === 0) return gone;
    await store.transaction(async (inner) => {
      for (const { id } of entries) await inner.remove({ type: 'audit', ref: { id } });
    });
    gone += entries.length;
  }
}

/** Looks every six hours for what is older than twelve months. */
export function startPurging(store: Store, clock: () => number): { stop(): void } {
  const look = () => void purge(store, clock()).catch((error) => log.error('journal not purged', error));
  look();
  const timer = setInterval(look, 6 * 60 * 60_000);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
