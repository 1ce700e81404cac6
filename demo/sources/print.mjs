/**
 * Prints the magazines, the job descriptions and the press documents of the demonstration from the texts of this folder: `node demo/sources/print.mjs [NAME…]`.
 * Each text is put into `template.html`; its pictures get the texts of `demo/files.json`, and the contents their page numbers.
 */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { chromium } from '@playwright/test';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import sharp from 'sharp';
import subsetFont from 'subset-font';
import { browserArguments, browserPath } from '../../scripts/browser.ts';

const root = new URL('../../', import.meta.url);
const origin = 'http://print.example';
const pictures = JSON.parse(await readFile(new URL('demo/files.json', root), 'utf8'));
/** Latin letters and the signs of the texts. */
const characters = `${String.fromCodePoint(...Array.from({ length: 0x160 }, (_, index) => index + 0x20))}«»“”‘’–—…`;

const browser = await chromium.launch({ executablePath: await browserPath(), args: browserArguments });
const page = await browser.newPage();
await page.route(`${origin}/**`, async (route) => {
  const { pathname, searchParams } = new URL(route.request().url());
  if (pathname.startsWith('/fonts/')) return route.fulfill({ body: await font(pathname.slice(7), searchParams) });
  const file = await readFile(new URL(`.${pathname}`, root));
  if (pathname.endsWith('.html')) return route.fulfill({ body: file, contentType: 'text/html' });
  const picture = sharp(file)
    .resize({ width: Number(searchParams.get('width')) })
    .jpeg({ quality: 50, mozjpeg: true });
  return route.fulfill({ body: await picture.toBuffer() });
});

const names = process.argv.slice(2);
for (const file of await readdir(new URL('demo/sources/', root))) {
  const name = file.replace('.html', '');
  if (!/^(resille|offre|presse)-/.test(file) || (names.length > 0 && !names.includes(name))) continue;
  await page.goto(`${origin}/demo/sources/template.html`);
  await page.evaluate(
    ([text, files]) => fill(text, files),
    [await readFile(new URL(`demo/sources/${file}`, root), 'utf8'), pictures],
  );
  await page.evaluate(() =>
    Promise.all([document.fonts.ready, ...Array.from(document.images, (image) => image.decode())]),
  );
  await page.evaluate((titles) => number(titles), await pagesOfHeadings(await print()));
  for (const problem of await page.evaluate(() => overflows()))
    process.stderr.write(`${name}: no room for ${problem}\n`);
  const document = await print();
  await writeFile(new URL(`demo/files/documents/${name}.pdf`, root), document);
  process.stdout.write(`${name}: ${Math.round(document.length / 1000)} kB\n`);
}
await browser.close();

/** A static font: a PDF embeds a variable one as drawings. */
async function font(file, axes) {
  const path = `node_modules/@fontsource-variable/${file.split('-', 1)}/files/${file}.woff2`;
  const variationAxes = Object.fromEntries([...axes].map(([axis, value]) => [axis, Number(value)]));
  return subsetFont(await readFile(new URL(path, root)), characters, { targetFormat: 'woff2', variationAxes });
}

function print() {
  return page.pdf({ tagged: true, outline: true, preferCSSPageSize: true, printBackground: true });
}

/** The page on which each second-level heading of a document is. */
async function pagesOfHeadings(bytes) {
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  const titles = [];
  const visit = async (items) => {
    for (const { title, dest, items: children } of items) {
      const target = typeof dest === 'string' ? await pdf.getDestination(dest) : dest;
      titles.push([title, (await pdf.getPageIndex(target[0])) + 1]);
      await visit(children);
    }
  };
  await visit((await pdf.getOutline()) ?? []);
  return titles;
}
