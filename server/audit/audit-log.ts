import type { auditEvents } from '#content/audit.ts';
import { log, requestContext } from '#observability/log.ts';
import type { EntryStore } from '#store/store.ts';

export interface AuditEvent {
  act: keyof typeof auditEvents;
  /** The user who acted, and when, in milliseconds. Without an id: no user of this instance. */
  author: { id: number; email: string; timestamp: number } | { id?: undefined; email?: undefined; timestamp: number };
  result?: 'done' | 'refused';
  subject?: { name: string; type?: string; id?: string | number } | undefined;
  detail?: string | undefined;
  network?: string | undefined;
}

/** An account as the subject of an action. */
export const accountSubject = ({ id, email }: { id: number; email: string }) => ({ name: email, type: 'users', id });

/** Adds a row to the audit log, after the action that it records. A failed insert is logged and does not fail the action. */
export async function recordAudit(store: EntryStore, { act, result = 'done', author, subject, ...more }: AuditEvent) {
  try {
    await store.create('audit', {
      values: {
        at: new Date(author.timestamp).toISOString(),
        act,
        result,
        authorId: author.id ?? null,
        authorEmail: author.email ?? null,
        subject: subject?.name.slice(0, 255) ?? null,
        subjectType: subject?.type ?? null,
        subjectId: subject?.id === undefined ? null : String(subject.id),
        detail: more.detail ?? null,
        requestId: requestContext.getStore()?.id ?? null,
        network: more.network ?? null,
      },
    });
  } catch (error) {
    log.error('audit log not written', error, { act });
  }
}
