import type { auditEvents } from '#content/audit.ts';
import { log, requestContext } from '#observability/log.ts';
import type { Condition } from '#store/query.ts';
import type { EntryStore, Leases } from '#store/store.ts';
import { withLease } from '#store/with-lease.ts';

/** An action or an attempt. */
export interface AuditEvent {
  act: keyof typeof auditEvents;
  /** Milliseconds. */
  timestamp: number;
  result?: 'done' | 'refused';
  /** Absent: no user of this instance. */
  author?: { id: number; email: string } | undefined;
  subject?: { name: string; type?: string; id?: string | number } | undefined;
  detail?: string;
  network?: string | undefined;
}

/**
 * Adds a row to the audit log, after the action that it records. A failed insert is logged and does not fail the action.
 */
export async function recordAudit(
  store: EntryStore,
  { act, timestamp, result = 'done', author, subject, ...more }: AuditEvent,
): Promise<void> {
  try {
    await store.create('audit', {
      values: {
        at: new Date(timestamp).toISOString(),
        act,
        result,
        authorId: author?.id ?? null,
        authorEmail: author?.email ?? null,
        subject: subject?.name.slice(0, 255) ?? null,
        subjectType: subject?.type ?? null,
        subjectId: subject?.id === undefined ? null : String(subject.id),
        detail: more.detail ?? null,
        requestId: requestContext.getStore()?.id ?? null,
        network: more.network ?? null,
      },
      links: {},
    });
  } catch (error) {
    log.error('audit log not written', error, { act });
  }
}

const dayMs = 24 * 60 * 60_000;
/** The longest retention that the CNIL recommends for such a log (délibération 2021-122): six months to a year. */
const retentionDays = 365;
const batchSize = 500;

/** Deletes rows older than twelve months. Returns how many. */
export async function purge(store: EntryStore, now: number): Promise<number> {
  const old: Condition = {
    path: ['at'],
    operator: 'lt',
    value: new Date(now - retentionDays * dayMs).toISOString(),
  };
  let deleted = 0;
  for (;;) {
    const { entries } = await store.list('audit', { where: old, fields: [], page: { offset: 0, limit: batchSize } });
    if (entries.length === 0) return deleted;
    await store.transaction(async (inner) => {
      for (const { id } of entries) await inner.remove({ type: 'audit', ref: { id } });
    });
    deleted += entries.length;
  }
}

/** Deletes rows older than twelve months, every six hours. */
export function startAuditRetention(store: EntryStore & Leases, clock: () => number): { stop(): void } {
  const look = () =>
    void withLease(store, 'audit retention', () => purge(store, clock())).catch((error) =>
      log.error('audit log not purged', error),
    );
  look();
  const timer = setInterval(look, 6 * 60 * 60_000);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
