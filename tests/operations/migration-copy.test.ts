import { join } from 'node:path';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openArchive, readManifest } from '#archive/open.ts';
import { writeArchive } from '#archive/write.ts';
import { diskStorage } from '#media/disk-storage.ts';
import { openMedia } from '#media/index.ts';
import { restore } from '#operations/restore.ts';
import { dumpLive } from '#store/backup/dump.ts';
import { unbounded } from '#store/query.ts';
import type { Database } from '#store/sql/database.ts';
import { openPostgres } from '#store/sql/postgres.ts';
import { openSqlite } from '#store/sql/sqlite.ts';
import { describeOnEachDatabase, openOnSqlite, type TestEnvironment } from '../databases.ts';
import { picture } from '../files.ts';

const openDatabase = ({ databaseUrl, dataDir }: TestEnvironment): Promise<Database> =>
  databaseUrl ? openPostgres(databaseUrl) : openSqlite(join(dataDir, 'content.sqlite'));

describeOnEachDatabase('the copy made before a migration', (site, another) => {
  it('restores on either database, into a folder whose files stayed, although its columns are of an earlier model', async (test) => {
    const { store, dataDir, databaseUrl, kind } = site();
    if (kind === 'PostgreSQL' && !databaseUrl) test.skip('the embedded PostgreSQL takes one connection');
    const media = await openMedia({ store, dataDir });
    const photo = await media.accept(await media.receive(Readable.from(await picture(40, 30)), 'p.png'));
    await store.createPublished('events', {
      values: { title: 'Été', newStartDate: '2027-03-14', isFree: true, isPublished: true, description: '' },
      links: { images: { set: [{ id: photo.id }] } },
    });
    const database = await openDatabase(site());
    // The table of an earlier model: a column less, and the folded twin of a text that was searched then.
    if (kind === 'SQLite') await sql`drop trigger "events_search_update"`.execute(database.db);
    await sql`alter table "events" drop column "bookingUrl"`.execute(database.db);
    await sql`alter table "events" add column "name_folded" text`.execute(database.db);
    const out = join(dataDir, 'backups', 'before-migration-2027-01-31T03-15-00-000Z.tar');
    await writeArchive({ out, version: '0.0.1', now: () => 0, tables: (take) => dumpLive(database, take) });
    await database.close();

    const { scope, uploads, tables } = await readManifest(await openArchive(out));
    expect([scope, uploads]).toEqual(['database', []]);
    expect(tables.map(({ name }) => name)).not.toContain('sessions');
    for (const target of [await another(), await openOnSqlite()]) {
      try {
        const storage = await diskStorage(join(dataDir, 'uploads'));
        const { losses, remarks } = await restore({ ...target, storage, archive: out });
        expect([losses, remarks]).toEqual([[], []]);
        const { entries } = await target.store.list('events', { populate: { images: {} }, budget: unbounded });
        expect(entries).toMatchObject([{ title: 'Été', isFree: true, bookingUrl: null, images: [{ name: 'p.png' }] }]);
      } finally {
        await target.close();
      }
    }
  });
});
