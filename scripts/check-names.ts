/**
 * Refuses names that do not say what they name (docs/glossary.md has the terms; any other is that of the RFC, MDN page or library concerned),
 * and exported names that mean several things. Reads names, file names and comments, of style sheets too; strings are visible French text.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { parseSync } from 'vite';

/** Refused in names and in comments, with what to use instead. Most describe software as people who talk. */
const words = new Map([
  ['kept', 'stored, retained, cached or selected'],
  ['told', 'reported or sent'],
  ['telling', 'reporting'],
  ['said', 'the noun of the text'],
  ['saying', 'message'],
  ['asked', 'requested'],
  ['asker', 'client or caller'],
  ['heard', 'received'],
  ['stranger', 'anonymous client'],
  ['somebody', 'user'],
  ['someone', 'user'],
  ['anybody', 'any client'],
  ['anyone', 'any client'],
  ['everybody', 'every user'],
  ['everyone', 'every user'],
  ['nobody', 'no user, or none'],
  ['whoever', 'the caller'],
  ['anew', 'again'],
  ['trouble', 'error'],
  ['stuff', 'the noun of the thing'],
  ['misc', 'the subject of the file'],
  ['utils', 'the subject of the file'],
]);
/** Refused as the whole name of a variable, a parameter or a function. */
const wholeNames = new Map([
  ['found', 'row, entry or match'],
  ['made', 'created or result'],
  ['one', 'the noun of the thing'],
  ['other', 'the noun of the thing'],
  ['at', 'index, position or timestamp'],
]);

/** Stored values. */
const allowed = new Set(['content/newsletter/subscribers.ts kept']);

/** What React Router reads of each route module. */
const routeExports = new Set([
  ...['loader', 'action', 'meta', 'links', 'headers', 'handle', 'shouldRevalidate', 'ErrorBoundary', 'HydrateFallback'],
  ...['clientLoader', 'clientAction'],
]);
/** Each file of these folders exports the same names, of one kind of field. */
const kinds = /^(?:model\/fields|app\/admin\/fields\/kinds)\//;

type Node = { type: string; start: number; [key: string]: unknown };

interface Name {
  name: string;
  start: number;
  /** The key of an object, a pattern or an interface: it may be a field, a column or an option of a command. */
  isKey: boolean;
}

const complaints: string[] = [];
const exporters = new Map<string, Set<string>>();

/** camelCase, PascalCase, snake_case and kebab-case names as lower-case words. */
const wordsOf = (name: string) => (name.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? []).map((word) => word.toLowerCase());

function complain(location: string, name: string, instead: string): void {
  complaints.push(`${location}: « ${name} »: ${instead}`);
}

function checkName(file: string, location: string, { name, isKey }: Name): void {
  if (allowed.has(name) || allowed.has(`${file} ${name}`)) return;
  const instead = isKey ? undefined : wholeNames.get(name.replace(/^[_#]/, ''));
  if (instead) complain(location, name, instead);
  for (const word of wordsOf(name)) checkWord(location, name, word);
}

function checkComment(location: string, text: string): void {
  for (const word of new Set(text.toLowerCase().match(/[a-z]+/g))) checkWord(location, word, word);
}

function checkWord(location: string, name: string, word: string): void {
  const instead = words.get(word);
  if (instead) complain(location, name, `use the term of the subject: ${instead}`);
}

const keyed = new Set(['Property', 'TSPropertySignature', 'PropertyDefinition']);

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/** Every identifier except properties of member accesses and imported names, which are checked where they are declared. */
function* identifiers(node: Node, isKey = false): Generator<Name> {
  if (node.type === 'Identifier' || node.type === 'PrivateIdentifier')
    yield { name: String(node.name), start: node.start, isKey };
  for (const [key, value] of Object.entries(node)) {
    if (node.type === 'MemberExpression' && key === 'property' && !node.computed) continue;
    if (node.type === 'ImportSpecifier' && key === 'imported') continue;
    const childIsKey = (key === 'key' && keyed.has(node.type)) || node.shorthand === true;
    for (const child of [value].flat()) if (isNode(child)) yield* identifiers(child, childIsKey);
  }
}

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => file && !file.startsWith('tests/journeys/fixtures/'));
for (const file of files) {
  for (const word of new Set(wordsOf(file.replaceAll('back-office', '')))) checkWord(file, word, word);
  const kind = extname(file);
  if (!['.ts', '.tsx', '.js', '.cjs', '.css'].includes(kind)) continue;
  const text = readFileSync(file, 'utf8');
  const locate = (offset: number) => `${file}:${text.slice(0, offset).split('\n').length}`;
  if (kind === '.css') checkStyles(text, locate);
  else checkScript(file, text, locate);
}

/** Class names, custom properties and comments. */
function checkStyles(text: string, locate: (offset: number) => string): void {
  for (const { 0: comment, index } of text.matchAll(/\/\*[\s\S]*?\*\//g)) checkComment(locate(index), comment);
  const rules = text.replaceAll(/\/\*[\s\S]*?\*\//g, (comment) => comment.replaceAll(/[^\n]/g, ' '));
  for (const { 1: name = '', index } of rules.matchAll(/(?:\.|--)([a-z][\w-]*)/gi))
    for (const word of wordsOf(name)) checkWord(locate(index), name, word);
}

function checkScript(file: string, text: string, locate: (offset: number) => string): void {
  const { program, comments, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const seen = new Set<string>();
  for (const name of identifiers(program as unknown as Node)) {
    const id = `${name.name} ${name.isKey}`;
    if (seen.has(id)) continue;
    seen.add(id);
    checkName(file, locate(name.start), name);
  }
  for (const { value, start } of comments) checkComment(locate(start), value);
  if (/^(?:tests|bench|scripts)\/|\.test\.tsx?$/.test(file) || kinds.test(file)) return;
  for (const name of exportedNames(program as unknown as { body: Node[] }))
    if (!routeExports.has(name)) exporters.set(name, (exporters.get(name) ?? new Set()).add(file));
}

/** The names that a file exports and declares; not those that it passes on. */
function* exportedNames({ body }: { body: Node[] }): Generator<string> {
  for (const statement of body) {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : undefined;
    if (!isNode(declaration)) continue;
    for (const declared of [declaration.declarations ?? declaration].flat())
      if (isNode(declared) && isNode(declared.id) && declared.id.name) yield String(declared.id.name);
  }
}
for (const [name, exporting] of exporters)
  if (exporting.size > 1)
    complain(
      [...exporting].join(', '),
      name,
      'each of these files exports the name for a thing of its own; rename all but one',
    );
for (const complaint of complaints) process.stderr.write(`${complaint}\n`);
process.stdout.write(`${files.length} files, ${complaints.length} names to change.\n`);
if (complaints.length > 0) process.exit(1);
