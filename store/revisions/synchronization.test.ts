import { describe, expect, it } from 'vitest';
import { openSynchronization, type StoredRevision, TagRevisions } from './synchronization.ts';

function createSynchronization() {
  const clock = { monotonic: 0, wall: 1_000_000 };
  const database: { rows: StoredRevision[]; fails: boolean } = { rows: [['events', 1]], fails: false };
  const revisions = new TagRevisions();
  const synchronization = openSynchronization(
    revisions,
    async () => {
      if (database.fails) throw new Error('timeout');
      return database.rows;
    },
    { monotonic: () => clock.monotonic, wall: () => clock.wall },
  );
  const advance = (ms: number) => {
    clock.monotonic += ms;
    clock.wall += ms;
  };
  return { clock, database, revisions, synchronization, advance };
}

describe('the synchronization with the database', () => {
  it('is not established before the first read', () => {
    expect(createSynchronization().synchronization.isSynchronized()).toBe(false);
  });

  it('increments the revision of a type that another process wrote, and of no other', async () => {
    const { database, revisions, synchronization } = createSynchronization();
    await synchronization.poll();
    const [events, files] = [revisions.current(['events']), revisions.current(['files'])];
    database.rows = [['events', 2]];
    await synchronization.poll();
    expect(revisions.current(['events'])).toBeGreaterThan(events);
    expect(revisions.current(['files'])).toBe(files);
  });

  it('does not increment a revision that is known already', async () => {
    const { revisions, synchronization } = createSynchronization();
    await synchronization.poll();
    const before = revisions.current();
    synchronization.receive({ tags: ['events'], revision: 1 });
    await synchronization.poll();
    expect(revisions.current()).toBe(before);
  });

  it('believes a notification without a revision, of an earlier version of the product', async () => {
    const { revisions, synchronization } = createSynchronization();
    await synchronization.poll();
    const before = revisions.current(['events']);
    synchronization.receive({ tags: ['events'], revision: undefined });
    expect(revisions.current(['events'])).toBeGreaterThan(before);
  });

  it('is lost five seconds after the last successful read', async () => {
    const { database, synchronization, advance } = createSynchronization();
    await synchronization.poll();
    database.fails = true;
    advance(5000);
    await synchronization.poll();
    expect(synchronization.isSynchronized()).toBe(true);
    advance(1);
    expect(synchronization.isSynchronized()).toBe(false);
    expect(synchronization.ageMs()).toBe(5001);
  });

  it('is lost when a suspended machine resumes, although its monotonic clock stood still', async () => {
    const { clock, synchronization } = createSynchronization();
    await synchronization.poll();
    clock.wall += 60_000;
    expect(synchronization.isSynchronized()).toBe(false);
  });

  it('fails its check thirty seconds after the last successful read', async () => {
    const { synchronization, advance } = createSynchronization();
    await synchronization.poll();
    advance(30_000);
    expect(() => synchronization.check()).not.toThrow();
    advance(1);
    expect(() => synchronization.check()).toThrow('30001 ms ago');
  });

  it('makes every response stale when it is established again', async () => {
    const { revisions, synchronization, advance } = createSynchronization();
    await synchronization.poll();
    const before = revisions.current(['files']);
    advance(6000);
    await synchronization.poll();
    expect(synchronization.isSynchronized()).toBe(true);
    expect(revisions.current(['files'])).toBeGreaterThan(before);
  });
});
