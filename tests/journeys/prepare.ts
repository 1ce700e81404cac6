/**
 * Fills an empty data folder as a first start does, the texts of PDFs included: `node prepare.ts DATA_DIR`. The job of the renditions would take
 * two minutes of two cores, and has its tests in tests/media: here the quickest encoders make three widths in a few seconds.
 */
import { join } from 'node:path';
import sharp from 'sharp';
import { openMedia } from '#media/index.ts';
import { readConfig } from '#server/process/config.ts';
import { bootstrapEmptyDatabase } from '#server/process/first-run.ts';
import { openStore } from '#store/open.ts';
import { unbounded } from '#store/query.ts';
import { journeyServer } from './server.ts';

const [dataDir = ''] = process.argv.slice(2);
const { url, administrator } = journeyServer;
const config = readConfig({
  PUBLIC_URL: url,
  DATA_DIR: dataDir,
  ADMIN_EMAIL: administrator.email,
  ADMIN_PASSWORD: administrator.password,
});
const store = await openStore({ dataDir });
const media = await openMedia({ dataDir, store });
await bootstrapEmptyDatabase(config, { store, media, clock: Date.now });
await media.extractPageTexts(new AbortController().signal);

/** Of the seven widths of the site. */
const widths = new Set([320, 768, 1280]);
const uploads = join(dataDir, 'uploads');
for (const { id, hash, ext, renditions } of (await store.list('files', { budget: unbounded })).entries)
  if (renditions) {
    const few = renditions.widths.filter((width) => widths.has(width));
    const files = few.flatMap((width) => {
      const picture = sharp(join(uploads, `${hash}${ext}`)).resize({ width });
      const to = join(uploads, `${hash}-${width}`);
      return [
        picture.clone().avif({ quality: 45, effort: 0 }).toFile(`${to}.avif`),
        picture.clone().webp({ quality: 76, effort: 0 }).toFile(`${to}.webp`),
      ];
    });
    await Promise.all(files);
    await store.update(
      { type: 'files', ref: { id } },
      { values: { renditions: { ...renditions, widths: few, state: 'ready' } } },
    );
  }
await store.close();
process.exit(0);
