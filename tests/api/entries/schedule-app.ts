import { afterAll, beforeAll, vi } from 'vitest';
import type { Publication, ScheduledChanges } from '#client/index.ts';
import { startScheduledChanges } from '#server/schedule/run-changes.ts';
import { publicToken, setupAdminApp } from '../../app.ts';
import type { TestEnvironment } from '../../databases.ts';

type Data = Record<string, unknown> & { id: number; documentId: string; updatedAt: string; publication: Publication };
type Answer = { status: number; body: unknown };

export const dataOf = ({ body }: Answer) => (body as { data: Data }).data;
export const listOf = ({ body }: Answer) => (body as { data: Data[] }).data;
export const minute = 60_000;
/** A change takes less than a second, and more where other tests run. */
const timeoutMs = 10_000;
export const day = 24 * 60 * minute;

/** An application that makes scheduled changes by its own clock, with helpers for tests of schedules. */
export function setupScheduleApp(environment: () => TestEnvironment) {
  const app = setupAdminApp(environment);
  const { send, create } = app;
  /** An instant, in minutes from now by the clock of the application. */
  const after = (minutes: number) => new Date(app.clock.now + minutes * minute).toISOString();
  const event = (title: string, more: object = {}) =>
    create('events', { title, newStartDate: '2027-01-01', isPublished: true, ...more });
  const draft = (title: string, more: object = {}) =>
    create('events?status=draft', { title, newStartDate: '2027-01-01', ...more });
  const schedule = (documentId: string, data: object) => send('PUT', `events/${documentId}/schedule`, data);
  const publication = async (documentId: string, type = 'events') =>
    dataOf(await send('GET', `${type}/${documentId}?status=draft&publication=true`)).publication;
  /** The public response of an entry: that of a hidden event has no title. */
  const publicTitle = async (path: string) => {
    const answer = await app.ask('GET', `/api/${path}`, { as: publicToken });
    return answer.status === 200 ? dataOf(answer).title : undefined;
  };
  const changes = async () => (await send('GET', 'schedule')).body as { data: ScheduledChanges };
  const kinds = async (documentId: string, type = 'events') =>
    listOf(await send('GET', `${type}/${documentId}/history`)).map(({ kind, author }) => [
      kind,
      (author as { username: string } | null)?.username ?? null,
    ]);
  /** Moves the clock. */
  const move = (minutes: number) => {
    app.clock.now += minutes * minute;
  };
  const soon = (assertion: () => Promise<void>) => vi.waitFor(assertion, { timeout: timeoutMs, interval: 20 });

  let running: Awaited<ReturnType<typeof startScheduledChanges>> | undefined;
  const start = async () => {
    running = await startScheduledChanges(environment().store, () => app.clock.now, { longestWaitMs: 20 });
  };
  const stop = async () => running?.stop();
  beforeAll(start);
  afterAll(stop);
  return { app, after, event, draft, schedule, publication, publicTitle, changes, kinds, move, soon, start, stop };
}
