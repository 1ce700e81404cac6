/**
 * Checks which folder may import from which: an import of another folder makes both harder to change. There is one line per folder; a new
 * folder needs its own line before its files may import from another one.
 *
 * Nothing imports itself by way of others: no file, and no folder among those beside it. Imports of types and `import()` count too.
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

/** A group of fields has fields: its kind uses the record of kinds that it is in. */
const fieldKinds = 'app/admin/fields/kinds/index.ts';
const isOfFieldGroups = ({ from, to }: Import): boolean => to === fieldKinds && from.startsWith('app/admin/fields/');

/** That one file, or folder, imports from another. `file`: one that does. */
interface Import {
  from: string;
  to: string;
  file: string;
}

const violations: string[] = [];
const fileImports: Import[] = [];
const folderImports = new Map<string, Import>();
const files = globSync(
  '{system,archive,model,content,store,media,client,demo,observability,server,operations,app,scripts,bench,tests}/**/*.{ts,tsx}',
  {
    cwd: root,
  },
);
const knownFiles = new Set(files);
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
    const imported = importedFile(file, specifier);
    if (imported === undefined || folder === 'tests' || isTest) continue;
    fileImports.push({ from: file, to: imported, file });
    const folders = foldersBeside(file, imported);
    if (folders) folderImports.set(`${folders.from} ${folders.to}`, folders);
  }
}
for (const imports of [fileImports.filter((each) => !isOfFieldGroups(each)), [...folderImports.values()]])
  for (const { from, to, file } of shortestCycle(imports)) violations.push(`cycle: ${from} imports ${to} (${file})`);

if (violations.length > 0) {
  console.error(violations.join('\n'));
  process.exit(1);
}
process.stdout.write(`${files.length} files import what their folders may import, without cycles.\n`);

function imports(source: string): string[] {
  const pattern =
    /(?:^|\n)\s*(?:import|export)\s(?:[^'";]*?\sfrom\s)?\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/g;
  return [...source.matchAll(pattern)].map((match) => match[1] ?? match[2] ?? '');
}

/** The file of this project that a specifier names; undefined for a package, a Node module, generated types and assets. */
function importedFile(file: string, specifier: string): string | undefined {
  const path = specifier.startsWith('#')
    ? specifier.slice(1)
    : specifier.startsWith('.') && join(dirname(file), specifier);
  return path && knownFiles.has(path) ? path : undefined;
}

/** The two folders of one parent that an import connects; undefined where one of its files is in that parent, or where it stays in a folder. */
function foldersBeside(from: string, to: string): Import | undefined {
  const [a, b] = [dirname(from).split('/'), dirname(to).split('/')];
  const depth = a.findIndex((name, index) => name !== b[index]);
  if (depth === -1 || depth >= b.length) return undefined;
  return { from: a.slice(0, depth + 1).join('/'), to: b.slice(0, depth + 1).join('/'), file: from };
}

/** A shortest cycle, as the imports that it is made of; none where there is no cycle. */
function shortestCycle(imports: readonly Import[]): readonly Import[] {
  const cycles = withoutEnds(imports).map((first) => [first, ...(shortestPath(imports, first.to, first.from) ?? [])]);
  return cycles.toSorted((a, b) => a.length - b.length).find((cycle) => cycle.at(-1)?.to === cycle[0]?.from) ?? [];
}

/** What is left of imports when those that nothing imports, and those that import nothing, are removed again and again. */
function withoutEnds(imports: readonly Import[]): readonly Import[] {
  const sources = new Set(imports.map(({ from }) => from));
  const targets = new Set(imports.map(({ to }) => to));
  const left = imports.filter(({ from, to }) => sources.has(to) && targets.has(from));
  return left.length === imports.length ? left : withoutEnds(left);
}

function shortestPath(imports: readonly Import[], from: string, to: string): readonly Import[] | undefined {
  const paths = new Map<string, readonly Import[]>([[from, []]]);
  for (const [end, path] of paths)
    for (const step of imports) if (step.from === end && !paths.has(step.to)) paths.set(step.to, [...path, step]);
  return paths.get(to);
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
