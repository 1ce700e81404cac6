import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { extractPageTexts } from '#media/background.ts';
import { diskStorage } from '#media/disk-storage.ts';
import { openMedia } from '#media/index.ts';
import { readPdfText } from '#media/parsers/pdf.ts';
import { unbounded } from '#store/query.ts';
import { describeOnEachDatabase } from '../databases.ts';
import { pdfOf, pdfStream } from '../pdf.ts';

const twoPages = (first: string, second: string) =>
  pdfOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 >>',
    ...[5, 6].map(
      (contents) =>
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 420] /Contents ${contents} 0 R /Resources << /Font << /F 7 0 R >> >> >>`,
    ),
    ...[first, second].map((text) => pdfStream(`BT /F 12 Tf 20 300 Td (${text}) Tj ET`)),
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]);

describeOnEachDatabase('the texts of PDFs', (environment) => {
  it('are extracted by page, once, and removed with their file; a damaged file has none', async () => {
    const { store, dataDir } = environment();
    const media = await openMedia({ dataDir, store });
    const upload = async (name: string, bytes: Buffer) => {
      const path = join(dataDir, name);
      await writeFile(path, bytes);
      return media.accept({ path, name, bytes: bytes.length, sha256: '' });
    };
    const storage = await diskStorage(join(dataDir, 'uploads'));
    const extract = () => extractPageTexts({ store, storage }, new AbortController().signal);
    const stored = async () => (await store.list('page-texts', { budget: unbounded })).entries;
    const file = await upload('deux.pdf', twoPages('La calebasse', 'Le tambour'));
    const damaged = await upload('abime.pdf', Buffer.from('%PDF-1.7\nnothing'));
    await extract();
    const texts = await stored();
    expect(texts.find(({ hash }) => hash === file.hash)?.pages).toEqual(['La calebasse', 'Le tambour']);
    expect(texts.find(({ hash }) => hash === damaged.hash)?.pages).toEqual([]);
    await extract();
    expect(await stored()).toEqual(texts);
    await media.remove(file);
    await extract();
    expect((await stored()).map(({ hash }) => hash)).toEqual([damaged.hash]);
  });

  it('are bounded to two million characters by file', async () => {
    const pages = Array.from({ length: 120 }, (_, index) => 5 + index);
    const path = join(environment().dataDir, 'long.pdf');
    await writeFile(
      path,
      pdfOf([
        '<< /Type /Catalog /Pages 2 0 R >>',
        `<< /Type /Pages /Kids [${pages.map((page) => `${page} 0 R`).join(' ')}] /Count ${pages.length} >>`,
        '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
        pdfStream(`BT /F 12 Tf 20 300 Td (${'lambi '.repeat(5000)}) Tj ET`),
        ...pages.map(
          () =>
            '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 400000 420] /Contents 4 0 R /Resources << /Font << /F 3 0 R >> >> >>',
        ),
      ]),
    );
    const texts = await readPdfText(path);
    expect(texts.map((text) => text.length)).toEqual(Array(100).fill(20_000));
  });
});
