import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));

/**
 * Interfaces that one of the promised browsers lacks (README: Chrome 120, Firefox 128, Safari 17.4), from MDN's browser-compat-data:
 * the first version that has each, in that order; `-` where none has.
 */
const newerInterfaces: Record<string, { pattern: RegExp; since: string }> = {
  'URL.parse': { pattern: /\bURL\.parse\(/, since: '126 126 18' },
  'Set methods': {
    pattern: /\.(union|intersection|difference|symmetricDifference|isSubsetOf|isSupersetOf|isDisjointFrom)\(/,
    since: '122 127 17',
  },
  'Promise.try': { pattern: /\bPromise\.try\(/, since: '128 134 18.2' },
  'Array.fromAsync': { pattern: /\bArray\.fromAsync\(/, since: '121 115 16.4' },
  'Iterator helpers': { pattern: /\bIterator\.(from|concat)\(/, since: '122 131 18.4' },
  'Iterator methods': {
    pattern: /\.(values|keys|entries)\(\)\.(map|filter|take|drop|some|every|toArray)\(/,
    since: '122 131 18.4',
  },
  'RegExp.escape': { pattern: /\bRegExp\.escape\(/, since: '136 134 18.2' },
  'Error.isError': { pattern: /\bError\.isError\(/, since: '134 138 -' },
  'Uint8Array base64': { pattern: /\.(fromBase64|toBase64|fromHex|toHex)\(/, since: '140 133 18.2' },
  'Math.sumPrecise': { pattern: /\bMath\.(sumPrecise|f16round)\(/, since: '- 137 26.2' },
  'Map.getOrInsert': { pattern: /\.getOrInsert(Computed)?\(/, since: '145 144 26.2' },
  'Intl.DurationFormat': { pattern: /\bIntl\.DurationFormat\b/, since: '129 136 16.4' },
  Temporal: { pattern: /\bTemporal\./, since: '144 139 -' },
  URLPattern: { pattern: /\bnew URLPattern\(/, since: '95 142 26' },
  'CSS.highlights': { pattern: /\bCSS\.highlights\b|\bnew Highlight\(/, since: '105 140 17.2' },
  startViewTransition: { pattern: /\.startViewTransition\(/, since: '111 144 18' },
  'Navigation API': { pattern: /\b(window\.)?navigation\.(navigate|addEventListener)\(/, since: '102 147 26.2' },
  CloseWatcher: { pattern: /\bnew CloseWatcher\(/, since: '126 149 -' },
  'dialog.requestClose': { pattern: /\.requestClose\(/, since: '134 139 18.4' },
  closedby: { pattern: /\bclosed[bB]y=/, since: '134 141 -' },
  'invoker commands': { pattern: /\bcommandfor=/, since: '135 144 26.2' },
  moveBefore: { pattern: /\.moveBefore\(/, since: '133 144 -' },
  'scheduler.yield': { pattern: /\bscheduler\.(yield|postTask)\(/, since: '129 142 -' },
  requestIdleCallback: { pattern: /\brequestIdleCallback\(/, since: '47 55 -' },
  'navigator.share': { pattern: /\bnavigator\.(share|canShare)\(/, since: '128 - 12.1' },
  'iteration of streams': { pattern: /for await \(.*\.body\)/, since: '124 110 -' },
  'plaintext-only': { pattern: /plaintext-only/, since: '51 136 9' },
  // Firefox judges it by `default-src`, and reports an error where that is 'none'.
  'link rel=prefetch': { pattern: /\bprefetch=/, since: '8 - -' },
  setHTML: { pattern: /\.setHTML(Unsafe)?\(/, since: '124 128 17.4' },
};

/** Uses that have a fallback, and where it is. */
const withFallback: Record<string, string> = {
  'app/islands.ts: requestIdleCallback': 'a timer, in the same line',
  'app/site/reader/highlights.ts: CSS.highlights': 'the caller looks for `Highlight` first',
  'app/site/parts/Header.tsx: closedby': 'startLightDismiss, app/ui/dialogs.ts',
  'app/site/popups/PopupLayer.tsx: closedby': 'startLightDismiss',
  'app/site/collections/route.tsx: closedby': 'startLightDismiss',
  'app/admin/sidebar/Sidebar.tsx: closedby': 'startLightDismiss',
  'app/ui/dialogs.ts: closedby': 'the fallback itself',
  'app/site/parts/Header.tsx: invoker commands': 'polyfillInvokerCommands, app/ui/dialogs.ts',
  'app/site/popups/PopupLayer.tsx: invoker commands': 'polyfillInvokerCommands',
  'app/site/collections/route.tsx: invoker commands': 'polyfillInvokerCommands',
};

const usesIn = (file: string): string[] => {
  const source = readFileSync(root + file, 'utf8');
  return Object.entries(newerInterfaces)
    .filter(([, { pattern }]) => pattern.test(source))
    .map(([name]) => `${file}: ${name}`);
};

describe('the browser’s code', () => {
  it('uses no interface that a promised browser lacks, without a fallback', () => {
    const files = globSync('{app,client,model,content}/**/*.{ts,tsx}', { cwd: root })
      .map((file) => file.replaceAll('\\', '/'))
      .filter((file) => !/\.test\.tsx?$|entry\.server/.test(file));
    expect(files.length).toBeGreaterThan(300);
    expect(files.flatMap(usesIn).sort()).toEqual(Object.keys(withFallback).sort());
  });

  it('is built for those browsers', () => {
    const config = readFileSync(`${root}vite.config.ts`, 'utf8');
    expect(config).toContain("target: ['chrome120', 'firefox128', 'safari17.4']");
  });
});
