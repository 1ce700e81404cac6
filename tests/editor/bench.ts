import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { build, type Rolldown } from 'vite';
import { documentHeaders } from '#server/middleware/security-headers.ts';
import { retryableImports } from '../../scripts/retryable-imports.ts';
import { journeyServer } from '../journeys/server.ts';
import { test as journey } from '../journeys/test.ts';

/** The functions that the bench page exposes to journeys as `window.bench`. */
export interface Bench {
  /** Every value the editor emitted to its form. */
  changes: string[];
  /** How often the surrounding form was submitted. */
  sent: number;
  value: string;
  setValue: (html: string) => void;
  setInvalid: (invalid: boolean) => void;
  cleanPaste: (html: string) => { html: string; lostPictures: number };
  /** The HTML that the editor serializes for an input. */
  editAgain: (html: string) => string;
  isSafeUrl: (url: string) => boolean;
  normalizeLinkUrl: (typed: string) => string | null;
}

type Files = Map<string, string | Uint8Array>;
const folder = '/banc/';

/** Opens the bench with a text in the editor. The page has the policy of the back-office: a violation fails the journey. */
export async function openBench(page: Page, files: Files, html = ''): Promise<void> {
  await page.route(`${journeyServer.url}${folder}**`, (route) => {
    const name = new URL(route.request().url()).pathname.slice(folder.length);
    if (name === '') {
      const headers = { ...documentHeaders({ nonce: 'banc' }), 'content-type': 'text/html; charset=utf-8' };
      return route.fulfill({ headers, body: document([...files.keys()]) });
    }
    const file = files.get(name);
    if (file === undefined) return route.fulfill({ status: 404 });
    const contentType = types[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream';
    return route.fulfill({ contentType, body: Buffer.from(file) });
  });
  await page.goto(`${folder}#${new URLSearchParams({ html })}`);
}

const types: Record<string, string> = { js: 'text/javascript', css: 'text/css', woff2: 'font/woff2' };

const document = (names: string[]): string => `<!doctype html>
<html lang="fr">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Banc de l’éditeur</title>
<link rel="icon" href="data:,">
${names.map((name) => (name.startsWith('page') && name.endsWith('.css') ? `<link rel="stylesheet" href="${folder}${name}">` : '')).join('')}
<script type="module" src="${folder}page.js"></script></head>
<body><div id="root"></div></body></html>`;

async function buildBench(): Promise<Files> {
  const built = await build({
    configFile: false,
    plugins: [retryableImports()],
    root: fileURLToPath(new URL('../..', import.meta.url)),
    base: folder,
    logLevel: 'error',
    publicDir: false,
    build: {
      write: false,
      assetsInlineLimit: 0,
      target: 'es2023',
      rolldownOptions: {
        input: { page: fileURLToPath(new URL('page.tsx', import.meta.url)) },
        output: { entryFileNames: '[name].js', assetFileNames: '[name]-[hash][extname]' },
      },
    },
  });
  const [{ output }] = [built].flat() as [Rolldown.RolldownOutput];
  return new Map(output.map((file) => [file.fileName, file.type === 'chunk' ? file.code : file.source]));
}

/** A journey at the bench: the editor of the back-office by itself, built once for each worker. */
export const test = journey.extend<{ openEditor: (html?: string) => Promise<void> }, { benchFiles: Files }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads which fixtures a fixture wants from this pattern
  benchFiles: [async ({}, use) => use(await buildBench()), { scope: 'worker' }],
  openEditor: async ({ page, benchFiles }, use) =>
    use(async (html) => {
      await openBench(page, benchFiles, html);
      await page.getByRole('textbox', { name: 'Description' }).waitFor();
    }),
});
