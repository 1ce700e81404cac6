import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseAst } from 'vite';
import { describe, expect, inject, it } from 'vitest';
import { features } from 'web-features';

const root = fileURLToPath(new URL('../../', import.meta.url));
const build = `${root}build/`;

/** The promised browsers (README), and their versions for phones. */
const promised: Record<string, number> = {
  chrome: 120,
  chrome_android: 120,
  firefox: 128,
  firefox_android: 128,
  safari: 17.4,
  safari_ios: 17.4,
};

/** The first version of each browser that has a feature, by its key in MDN's browser-compat-data, as `web-features` distributes it. */
const support = new Map<string, Partial<Record<string, string>>>();
for (const feature of Object.values(features)) {
  if (feature.kind !== 'feature') continue;
  for (const key of feature.compat_features ?? [])
    support.set(key, { ...(feature.status.by_compat_key?.[key]?.support ?? feature.status.support) });
}

const isPromised = (key: string): boolean =>
  Object.entries(promised).every(([browser, version]) => {
    const first = support.get(key)?.[browser]?.replace('≤', '');
    return first !== undefined && Number(first) <= version;
  });

/**
 * What a script or a tag calls a feature: `closedby`, `startViewTransition`, `CSS.highlights`. Undefined for the details of a feature, and for
 * the members of an interface that a promised browser lacks: the interface itself is listed.
 */
function nameInScripts(key: string): string | undefined {
  const parts = key.split('.');
  if (parts[0] === 'html') {
    const isAttribute = parts.length === (parts[1] === 'elements' ? 4 : 3);
    return isAttribute ? parts.at(-1) : undefined;
  }
  const path = parts[0] === 'api' ? parts.slice(1) : key.startsWith('javascript.builtins.') ? parts.slice(2) : [];
  const [owner = '', member] = path;
  if (path.length === 0 || path.length > 2) return undefined;
  if (member === undefined) return owner;
  const parent = key.slice(0, key.lastIndexOf('.'));
  if (support.has(parent) && !isPromised(parent)) return undefined;
  return member.endsWith('_static') ? `${owner}.${member.slice(0, -7)}` : member.replace(/_event$/, '');
}

/** Names of features of which each has a version that a promised browser lacks, without those that another feature of the same name has. */
function newerNames(nameOf: (key: string) => string | undefined): Set<string> {
  const newer = new Set<string>();
  const supported = new Set<string>();
  for (const key of support.keys()) {
    const name = nameOf(key);
    if (name && name.length > 2) (isPromised(key) ? supported : newer).add(name);
  }
  return newer.difference(supported);
}

interface Node {
  type: string;
  [key: string]: unknown;
}

/**
 * The names by which a module may reach a feature: properties, attributes as React has them, and what is called or constructed. Names of one or
 * two letters are those of the minifier.
 */
function* usedNames(node: unknown): Generator<string> {
  if (Array.isArray(node)) for (const child of node) yield* usedNames(child);
  if (typeof node !== 'object' || node === null || !('type' in node)) return;
  const { type, computed, object, property, callee, key } = node as Node &
    Record<string, { name?: string } | undefined>;
  if (type === 'MemberExpression') {
    if (object?.name) yield object.name;
    if (!computed && property?.name) yield* [property.name, `${object?.name}.${property.name}`];
  }
  if ((type === 'NewExpression' || type === 'CallExpression') && callee?.name) yield callee.name;
  if (type === 'Property' && !computed && key?.name) yield key.name;
  for (const child of Object.values(node)) yield* usedNames(child);
}

/** Features whose absence has a fallback, and where it is. */
const withFallback: Record<string, string> = {
  'CSS.highlights': 'app/site/reader/pages/PdfPage.tsx: the caller looks for `Highlight` first',
  Highlight: 'app/site/reader/pages/PdfPage.tsx',
  'AbortSignal.timeout': 'Chrome 103 has it; 124 names its error',
  caretPositionFromPoint: 'ProseMirror takes `caretRangeFromPoint` where it is missing',
  closedby: 'app/ui/dialogs.ts: startLightDismiss',
  command: 'app/ui/dialogs.ts: polyfillInvokerCommands',
  commandfor: 'app/ui/dialogs.ts: polyfillInvokerCommands',
  connection: 'app/islands.ts, app/site/reader/thumbnails/ThumbnailStrip.tsx: read with `?.`',
  contextmenu: 'ProseMirror listens to it where it exists',
  dispose: 'a method of dnd-kit, under a symbol that it does not need',
  exitFullscreen: 'app/site/reader/pages/use-viewport.ts: no button without `document.fullscreenEnabled`',
  fullscreenElement: 'app/site/reader/pages/use-viewport.ts',
  fullscreenEnabled: 'app/site/reader/pages/use-viewport.ts',
  requestFullscreen: 'app/site/reader/pages/use-viewport.ts',
  fetchPriority: 'a hint',
  getComposedRanges: 'ProseMirror takes it for Safari alone',
  isComposing: 'app/admin/form/move-on-enter.ts: Safari counts the Enter that ends a composition as outside of it',
  keepalive:
    'without it a request that a closing page sends may be lost: a presence, the end of a session that ends by itself',
  movementX: 'app/islands.ts: compared with 0 only; its unit differs',
  movementY: 'app/islands.ts',
  playsInline: 'Firefox plays within the page without it',
  requestIdleCallback: 'app/islands.ts: a timer',
  startViewTransition: 'React looks for it first',
  toArray: 'React has one of its own for its children',
  touchmove: 'ProseMirror listens to it on a touch screen',
  touchstart: 'ProseMirror listens to it on a touch screen',
  trustedTypes: 'ProseMirror looks for it first',
};

/** Names of features that mean something else in this code. */
const otherMeanings = [
  'Profiler',
  'ViewTransition',
  'absolute',
  'allowfullscreen',
  'boundary',
  'capture',
  'char',
  'delay',
  'font',
  'lock',
  'scheduler',
  'share',
  'switch',
  'sync',
  'unlock',
  'variant',
  'watch',
  'when',
];

/** Styles that a promised browser ignores, and what its visitors see then. */
const ignorable: Record<string, string> = {
  'accent-color': 'boxes in the browser’s colour',
  'content-visibility': 'the same, drawn later',
  'field-sizing': 'text areas with the height of their `rows`',
  'forced-color-adjust': 'the same: Safari has no forced colours',
  'hyphenate-limit-chars': 'more hyphens',
  'mask-mode': 'the same: the initial value',
  orphans: 'a printed page that ends on one line',
  widows: 'a printed page that begins with one line',
  'overscroll-behavior': 'the page behind scrolls on',
  'overscroll-behavior-x': 'the page behind goes back',
  'paint-order': 'text over a picture with a thicker outline',
  resize: 'no handle on a phone',
  'scrollbar-color': 'a scroll bar in the browser’s colours',
  'scrollbar-width': 'a scroll bar under a strip',
  'starting-style': 'no transition',
  'user-select': 'the same: Safari has the prefixed name',
  'view-transition': 'no transition',
  'view-transition-name': 'no transition',
};

describe('the built site', () => {
  it('uses no interface and no attribute that a promised browser lacks, without a fallback', () => {
    expect(inject('isSiteBuilt'), 'build/ is older than its sources: run npm run build').toBe(true);
    const newer = newerNames(nameInScripts);
    // pdf.js is its legacy build, which brings its own polyfills.
    const files = globSync(['client/assets/*.js', 'server/**/*.js'], { cwd: build }).filter(
      (file) => !/[\\/]pdf/.test(file),
    );
    expect(files.length).toBeGreaterThan(100);
    const used = new Set(files.flatMap((file) => [...usedNames(parseAst(readFileSync(build + file, 'utf8')))]));
    expect([...used.intersection(newer)].sort()).toEqual([...Object.keys(withFallback), ...otherMeanings].sort());
  });

  it('has no style that a promised browser lacks and that matters', () => {
    const newer = newerNames((key) => /^css\.(?:properties|at-rules)\.([\w-]+)$/.exec(key)?.[1]);
    const sheets = globSync('client/assets/*.css', { cwd: build }).map((file) => readFileSync(build + file, 'utf8'));
    // Drawings have theirs in attributes: style="fill: none; stroke: …".
    const drawings = globSync('app/ui/drawings/*.svg', { cwd: root }).map((file) => readFileSync(root + file, 'utf8'));
    const styles = [...sheets, ...drawings.map((text) => text.replaceAll('style="', '{').replaceAll('; ', ';'))];
    const used = new Set(
      styles.flatMap((text) => [...text.matchAll(/(?:[{;]|@)([a-z-]+)/g)].map(([, name]) => name ?? '')),
    );
    expect([...used.intersection(newer)].sort()).toEqual(Object.keys(ignorable).sort());
  });

  it('has no shorthand of text-decoration that Safari ignores', () => {
    // The build writes the longhands of every other one; those of a variable it cannot know.
    const sheets = globSync('client/assets/*.css', { cwd: build }).map((file) => readFileSync(build + file, 'utf8'));
    expect(sheets.join('').match(/[{;]text-decoration:[^;}]*var\([^;}]*/g)).toBeNull();
  });

  it('is built for those browsers', () => {
    const config = readFileSync(`${root}vite.config.ts`, 'utf8');
    expect(config).toContain("target: ['chrome120', 'firefox128', 'safari17.4']");
  });
});
