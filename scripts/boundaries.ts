/**
 * Checks which folder may import from which, types and `import()` included: an import of another folder makes both harder to change. A new
 * folder needs its line here. No file, and no folder among those beside it, imports itself by way of others. Parsers of uploads run in a file
 * worker alone: bytes from outside never hold or crash the site. `--write` draws docs/architecture.md's picture of the modules again.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Folders that run in the browser too: no React, no SQL, no Node. */
const shared = ['model', 'content', 'contract', 'editorial'];
const server = [...shared, 'client', 'archive', 'system', 'store', 'media', 'observability'];
const app = ['app', 'app/ui', 'app/site', 'app/admin'];

const mayImport: Record<string, readonly string[]> = {
  system: [],
  model: [],
  content: ['model'],
  contract: ['content', 'model'],
  editorial: ['content', 'model'],
  observability: [],
  archive: ['system'],
  store: ['archive', 'system', 'contract', 'content', 'model', 'observability'],
  media: ['system', 'store', 'content', 'model', 'observability'],
  client: shared,
  server,
  operations: [...server, 'server'],
  'app/ui': ['editorial', 'content', 'model'],
  'app/site': ['client', 'editorial', 'content', 'model', 'app', 'app/ui'],
  'app/admin': ['client', ...shared, 'app', 'app/ui', 'guide'],
  app: ['client', 'editorial', 'content', 'model', 'app/ui', 'app/site', 'app/admin'],
  scripts: [],
  bench: ['server', 'store', 'media', 'content', 'model', 'client', 'tests'],
  tests: [...server, 'server', 'operations', ...app, 'bench', 'scripts'],
};

/** Packages without any of these. */
const purePackages = new Set(['htmlparser2']);

const parsers = 'media/parsers/';
const fileWorker = 'media/file-worker.ts';
/** What reads the bytes of an upload. `media/` passes paths; everything else passes staged files. */
const parsingPackages = new Set(['sharp', 'file-type']);
const readsBytes =
  /import \{[^}]*\b(?:open|openSync|readFile|readFileSync)\b[^}]*\} from 'node:fs(?:\/promises)?'|from 'node:zlib'/;

/** A group of fields has fields: its kind uses the record of kinds that it is in. */
const fieldKinds = 'app/admin/fields/kinds/index.ts';
const isOfFieldGroups = ({ from, to }: Import): boolean => to === fieldKinds && from.startsWith('app/admin/fields/');

/** That one file, or folder, imports from another. `file`: one that does. */
type Import = { from: string; to: string; file: string };

const picture = join(root, 'docs/architecture.md');
/** Tools, and the entries of the browser (`app/*.ts`), which the two areas import as they import these. */
const notDrawn = new Set(['scripts', 'bench', 'demo', 'app']);

const violations: string[] = [];
const fileImports: Import[] = [];
const folderImports = new Map<string, Import>();
const files = globSync(
  '{system,archive,model,content,contract,editorial,store,media,client,demo,observability,server,operations,app,scripts,bench,tests}/**/*.{ts,tsx}',
  { cwd: root, exclude: ['**/node_modules'] },
);
const knownFiles = new Set(files);
for (const file of files) {
  const folder = folderOf(file);
  const isTest = /\.test\.tsx?$/.test(file);
  const source = readFileSync(join(root, file), 'utf8');
  if (!isTest) violations.push(...callsOfParsers(file, source));
  for (const specifier of imports(source)) {
    const imported = pathOf(file, specifier);
    const target = imported && folderOf(imported);
    if (target === undefined) {
      if (shared.includes(folder) && !isTest && !purePackages.has(specifier))
        violations.push(`${file}: ${folder} is pure, and imports ${specifier}`);
    } else if (target !== folder && !(isTest && target === 'tests') && !mayImport[folder]?.includes(target)) {
      violations.push(`${file}: ${folder} may not import from ${target} (${specifier})`);
    }
    if (!imported || imported === file || !knownFiles.has(imported) || folder === 'tests' || isTest) continue;
    fileImports.push({ from: file, to: imported, file });
    const folders = foldersBeside(file, imported);
    if (folders) folderImports.set(`${folders.from} ${folders.to}`, folders);
  }
}
for (const imports of [fileImports.filter((each) => !isOfFieldGroups(each)), [...folderImports.values()]])
  for (const { from, to, file } of shortestCycle(imports)) violations.push(`cycle: ${from} imports ${to} (${file})`);

const described = readFileSync(picture, 'utf8');
const drawn = described.replace(/```mermaid\n[^`]*```/, `\`\`\`mermaid\n${drawModules(fileImports)}\n\`\`\``);
if (process.argv.includes('--write')) writeFileSync(picture, drawn);
else if (drawn !== described)
  violations.push(
    'docs/architecture.md: the imports have changed; node scripts/boundaries.ts --write draws its picture again',
  );

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

/** Where a file of the site parses an upload in the process of the site. An import of types runs nothing. */
function callsOfParsers(file: string, source: string): string[] {
  const folder = folderOf(file);
  if (['tests', 'bench', 'scripts', 'demo'].includes(folder) || file.startsWith(parsers)) return [];
  const values = imports(source.replaceAll(/^(?:import|export) type [^;]*;$/gm, ''));
  const called = values.filter((specifier) => {
    const imported = pathOf(file, specifier) ?? '';
    return (
      imported === fileWorker || parsingPackages.has(specifier) || (file !== fileWorker && imported.startsWith(parsers))
    );
  });
  if (folder === 'media' && readsBytes.test(source)) called.push('what reads the bytes of a file');
  return called.map((specifier) => `${file}: only ${fileWorker} may call a parser of uploads (${specifier})`);
}

/** The path in this project that a specifier leads to; undefined for a package or a Node module. Generated route types are of the file itself. */
function pathOf(file: string, specifier: string): string | undefined {
  if (specifier.includes('/+types/')) return file;
  if (specifier.startsWith('#')) return specifier.slice(1);
  return specifier.startsWith('.') ? join(dirname(file), specifier) : undefined;
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

/** The modules of the product as a Mermaid flowchart: an arrow leads to what a module imports, unless others lead there as well. */
function drawModules(imports: readonly Import[]): string {
  const used = new Map<string, Set<string>>();
  for (const { from, to } of imports) {
    const [user, module] = [folderOf(from), folderOf(to)];
    if (user !== module && !notDrawn.has(user) && !notDrawn.has(module))
      used.set(user, (used.get(user) ?? new Set()).add(module));
  }
  const reaches = (from: string, to: string): boolean =>
    [...(used.get(from) ?? [])].some((module) => module === to || reaches(module, to));
  const arrows = [...used].flatMap(([user, modules]) =>
    [...modules]
      .filter((module) => ![...modules].some((direct) => direct !== module && reaches(direct, module)))
      .map((module) => `  ${user} --> ${module}`),
  );
  return ['flowchart TD', ...arrows.toSorted()].join('\n');
}

function folderOf(path: string): string {
  const [first = '', second = ''] = path.split('/');
  const nested = `${first}/${second}`;
  return nested in mayImport ? nested : first;
}
