/**
 * Who may import whom. A room that reaches into another it should not know makes both harder to change; this says so in CI.
 * The rule is one line per room; a new folder must be given its own before anything in it may import across rooms.
 */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

const mayImport: Record<string, readonly string[]> = {
  model: [],
  content: ['model'],
  store: ['content', 'model'],
  media: ['store', 'content', 'model'],
  client: ['content', 'model'],
  demo: ['store', 'media', 'content', 'model'],
  server: ['store', 'media', 'content', 'model', 'client', 'demo'],
  operations: ['server', 'store', 'media', 'content', 'model', 'client'],
  'app/ui': ['content', 'model'],
  'app/site': ['client', 'content', 'model', 'app', 'app/ui'],
  'app/admin': ['client', 'content', 'model', 'app', 'app/ui'],
  app: ['client', 'content', 'model', 'app/ui', 'app/site', 'app/admin'],
  scripts: [],
  bench: ['server', 'store', 'media', 'content', 'model', 'client', 'demo', 'tests'],
  tests: [
    'server',
    'store',
    'media',
    'content',
    'model',
    'client',
    'demo',
    'operations',
    'app',
    'app/ui',
    'app/site',
    'app/admin',
    'bench',
    'scripts',
  ],
};

/** Rooms that must run anywhere: no React, no SQL, no Node. */
const pure = new Set(['model', 'content']);

const faults: string[] = [];
const files = globSync(
  '{model,content,store,media,client,demo,server,operations,app,scripts,bench,tests}/**/*.{ts,tsx}',
  {
    cwd: root,
  },
);
for (const file of files) {
  const room = roomOf(file);
  const isTest = /\.test\.tsx?$/.test(file);
  for (const specifier of imports(readFileSync(join(root, file), 'utf8'))) {
    const target = resolveRoom(file, specifier);
    if (target === undefined) {
      if (pure.has(room) && !isTest) faults.push(`${file}: ${room} is pure, and imports ${specifier}`);
    } else if (target !== room && !(isTest && target === 'tests') && !mayImport[room]?.includes(target)) {
      faults.push(`${file}: ${room} may not import from ${target} (${specifier})`);
    }
  }
}

if (faults.length > 0) {
  console.error(faults.join('\n'));
  process.exit(1);
}
process.stdout.write(`${files.length} files keep to their rooms.\n`);

function imports(source: string): string[] {
  const pattern =
    /(?:^|\n)\s*(?:import|export)\s(?:[^'";]*?\sfrom\s)?\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/g;
  return [...source.matchAll(pattern)].map((match) => match[1] ?? match[2] ?? '');
}

/** The room a specifier leads to; undefined for a package or a Node module. Generated route types belong to no room. */
function resolveRoom(file: string, specifier: string): string | undefined {
  if (specifier.includes('/+types/')) return roomOf(file);
  if (specifier.startsWith('#')) return roomOf(specifier.slice(1));
  if (specifier.startsWith('.')) return roomOf(relative(root, join(root, dirname(file), specifier)));
  return undefined;
}

function roomOf(path: string): string {
  const [first = '', second = ''] = path.split('/');
  const nested = `${first}/${second}`;
  return nested in mayImport ? nested : first;
}
