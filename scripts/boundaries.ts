/**
 * Checks which folder may import from which: an import of another folder makes both harder to change. There is one line per folder; a new
 * folder needs its own line before its files may import from another one.
 */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

const mayImport: Record<string, readonly string[]> = {
  system: [],
  model: [],
  content: ['model'],
  observability: [],
  archive: ['system'],
  store: ['archive', 'system', 'content', 'model', 'observability'],
  media: ['system', 'store', 'content', 'model', 'observability'],
  client: ['content', 'model'],
  demo: ['store', 'media', 'content', 'model'],
  server: ['archive', 'system', 'store', 'media', 'content', 'model', 'client', 'demo', 'observability'],
  operations: ['archive', 'system', 'server', 'store', 'media', 'content', 'model', 'client', 'observability'],
  'app/ui': ['content', 'model'],
  'app/site': ['client', 'content', 'model', 'app', 'app/ui'],
  'app/admin': ['client', 'content', 'model', 'app', 'app/ui'],
  app: ['client', 'content', 'model', 'app/ui', 'app/site', 'app/admin'],
  scripts: [],
  bench: ['server', 'store', 'media', 'content', 'model', 'client', 'demo', 'tests'],
  tests: [
    'archive',
    'system',
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
    'observability',
  ],
};

/** Folders that run in the browser too: no React, no SQL, no Node. */
const pure = new Set(['model', 'content']);
/** Packages without any of these. */
const purePackages = new Set(['htmlparser2']);

const violations: string[] = [];
const files = globSync(
  '{system,archive,model,content,store,media,client,demo,observability,server,operations,app,scripts,bench,tests}/**/*.{ts,tsx}',
  {
    cwd: root,
  },
);
for (const file of files) {
  const folder = folderOf(file);
  const isTest = /\.test\.tsx?$/.test(file);
  for (const specifier of imports(readFileSync(join(root, file), 'utf8'))) {
    const target = targetFolder(file, specifier);
    if (target === undefined) {
      if (pure.has(folder) && !isTest && !purePackages.has(specifier))
        violations.push(`${file}: ${folder} is pure, and imports ${specifier}`);
    } else if (target !== folder && !(isTest && target === 'tests') && !mayImport[folder]?.includes(target)) {
      violations.push(`${file}: ${folder} may not import from ${target} (${specifier})`);
    }
  }
}

if (violations.length > 0) {
  console.error(violations.join('\n'));
  process.exit(1);
}
process.stdout.write(`${files.length} files import what their folders may import.\n`);

function imports(source: string): string[] {
  const pattern =
    /(?:^|\n)\s*(?:import|export)\s(?:[^'";]*?\sfrom\s)?\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/g;
  return [...source.matchAll(pattern)].map((match) => match[1] ?? match[2] ?? '');
}

/** The folder a specifier leads to; undefined for a package or a Node module. Generated route types belong to no folder. */
function targetFolder(file: string, specifier: string): string | undefined {
  if (specifier.includes('/+types/')) return folderOf(file);
  if (specifier.startsWith('#')) return folderOf(specifier.slice(1));
  if (specifier.startsWith('.')) return folderOf(relative(root, join(root, dirname(file), specifier)));
  return undefined;
}

function folderOf(path: string): string {
  const [first = '', second = ''] = path.split('/');
  const nested = `${first}/${second}`;
  return nested in mayImport ? nested : first;
}
