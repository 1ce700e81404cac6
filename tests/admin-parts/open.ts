import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { build } from 'vite';
import { journeyServer } from '../journeys/server.ts';

/** The built files of the page, by name. */
type Bundle = ReadonlyMap<string, string | Buffer>;
let bundle: Promise<Bundle> | undefined;

/**
 * Opens one part of a form alone, at a URL of the real server, with its API and content security policy. Call `signIn` first: the part uses
 * the token of the session.
 */
export async function openPart(page: Page, part: string, more: Record<string, string> = {}): Promise<void> {
  bundle ??= makeBundle();
  const files = await bundle;
  // The CSP of an admin page, with its nonce.
  const { headers } = await fetch(`${journeyServer.url}/admin`);
  const policy = headers.get('content-security-policy') ?? '';
  const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? '';
  await page.route('**/part-files/*', (route) => {
    const name = new URL(route.request().url()).pathname.split('/').at(-1) ?? '';
    const type = { js: 'text/javascript', mjs: 'text/javascript', css: 'text/css', woff2: 'font/woff2' }[
      name.split('.').at(-1) ?? ''
    ];
    return route.fulfill({ contentType: type ?? 'application/octet-stream', body: files.get(name) ?? '' });
  });
  await page.route('**/admin/part?*', (route) =>
    route.fulfill({
      contentType: 'text/html; charset=utf-8',
      headers: { 'content-security-policy': policy },
      body: `<!doctype html><html lang="fr"><head><title>Formulaire</title><meta name="viewport" content="width=device-width">
        <link rel="stylesheet" href="/part-files/part.css"><script type="module" src="/part-files/part.js" nonce="${nonce}"></script>
        </head><body><div id="page"></div></body></html>`,
    }),
  );
  await page.goto(`/admin/part?${new URLSearchParams({ part, ...more })}`);
}

async function makeBundle(): Promise<Bundle> {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      minify: false,
      assetsInlineLimit: 0,
      cssCodeSplit: false,
      rolldownOptions: {
        input: fileURLToPath(new URL('page.tsx', import.meta.url)),
        output: {
          codeSplitting: false,
          entryFileNames: 'part-files/part.js',
          assetFileNames: ({ names }) => `part-files/${names[0]?.endsWith('.css') ? 'part.css' : '[name][extname]'}`,
        },
      },
    },
  });
  const { output } = (Array.isArray(result) ? result[0] : result) as Extract<typeof result, { output: unknown }>;
  return new Map(
    output.map((part) => [
      part.fileName.split('/').at(-1) ?? '',
      part.type === 'chunk' ? part.code : Buffer.from(part.source),
    ]),
  );
}
