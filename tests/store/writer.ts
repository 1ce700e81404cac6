/** A process that writes until it is stopped, and reports each acknowledged write: `node writer.ts DATA_DIR [DATABASE_URL]`. */
import { openStore } from '#store/open.ts';

const [dataDir = '', databaseUrl] = process.argv.slice(2);
const store = await openStore({ dataDir, ...(databaseUrl && { databaseUrl }) });
process.stdout.write('open\n');
for (let index = 0; ; index += 1) {
  const { id } = await store.createPublished('events', {
    values: { title: `écrit ${process.pid} ${index}`, newStartDate: '2027-01-01', isPublished: true },
    links: {},
  });
  process.stdout.write(`${id}\n`);
  // A pause, as between the clicks of users: SQLite's lock is not a queue, and a writer without pauses starves the other.
  await new Promise((resolve) => setTimeout(resolve, 3));
}
