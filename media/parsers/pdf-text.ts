import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { paragraphs, runsOf } from '#model/pdf/paragraphs.ts';

/** Bounds of what is stored of a file. A magazine of 200 pages has a million letters. */
const maxPages = 2000;
const maxPageLength = 20_000;
const maxLength = 2_000_000;

const dataFolder = (name: string): string =>
  fileURLToPath(new URL(`../../node_modules/pdfjs-dist/${name}/`, import.meta.url));

/** The text of each page of a PDF, in reading order; empty for one without text. @throws pdf.js's error for a file that it cannot read */
export async function readPdfText(path: string): Promise<string[]> {
  const { getDocument } = await importPdfJs();
  const task = getDocument({
    data: new Uint8Array(await readFile(path)),
    cMapUrl: dataFolder('cmaps'),
    standardFontDataUrl: dataFolder('standard_fonts'),
    useSystemFonts: false,
    verbosity: 0,
  });
  await using work = new AsyncDisposableStack();
  work.defer(() => task.destroy());
  const document = await task.promise;
  const texts: string[] = [];
  let left = maxLength;
  for (let number = 1; number <= Math.min(document.numPages, maxPages) && left > 0; number += 1) {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent();
    const text = paragraphs(runsOf(items), number)
      .map((paragraph) => paragraph.text)
      .join('\n')
      .slice(0, Math.min(maxPageLength, left));
    texts.push(text);
    left -= text.length;
    page.cleanup();
  }
  return texts;
}

/** Imported by the first job that needs it. It warns that the canvas, which only drawing needs, is not installed. */
async function importPdfJs() {
  const { warn } = console;
  console.warn = () => undefined;
  try {
    return await import('pdfjs-dist/legacy/build/pdf.mjs');
  } finally {
    console.warn = warn;
  }
}
