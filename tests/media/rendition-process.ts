/** A process that makes the renditions that wait: `node rendition-process.ts LEASE_MS DATA_DIR [DATABASE_URL]`. */
import { openMedia } from '#media/index.ts';
import { openStore } from '#store/open.ts';

const [leaseMs, dataDir = '', databaseUrl] = process.argv.slice(2);
const store = await openStore({ dataDir, ...(databaseUrl && { databaseUrl }) });
const media = await openMedia({ dataDir, store });
await media.makeRenditions(new AbortController().signal, Number(leaseMs));
process.exit();
