/**
 * Refuses names that do not say what they name. docs/glossary.md lists the terms of this code base. A term that is not in it is
 * the one of the RFC, MDN page or library that the code concerns. Declared names, file names and comments are read, those of style
 * sheets too. Strings are not, because visible text is French.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { parseSync } from 'vite';

/** Refused as a part of a name, with what to use instead. */
const parts = new Map(
  Object.entries({
    kept: 'cached, retained, stored or selected',
    told: 'formatted, reported or sent',
    said: 'message, text or response',
    asked: 'request, query or requested',
    asker: 'client or caller',
    house: 'instance, institution, source or context',
    door: 'guard or openingStatus',
    office: 'admin',
    journal: 'auditLog',
    stranger: 'anonymousClient',
    somebody: 'user',
    whoever: 'caller',
    nobody: 'none',
    anew: 'again',
    lent: 'detached',
    refusal: 'error',
    fault: 'error or issue',
    trouble: 'error',
    missed: 'unavailable or miss',
    saying: 'message',
    heard: 'received',
    letters: 'fonts, newsletter or characters',
    telling: 'reporting or notification',
    tells: 'reports, notifies or formats',
    says: 'message, text or response',
    room: 'module, routeGroup or available size',
    whole: 'complete, full or intact',
    given: 'input, params or options',
    guarded: 'protected, or the condition',
    patience: 'timeout or read options',
    quay: 'practicalInfoBar',
    frieze: 'timeline',
    manifesto: 'introduction',
    clearing: 'fullPageMessage',
    wake: 'hydrate or notify',
    dress: 'load styles, or add headers',
    dressed: 'styled, or with headers',
    hurry: 'enforce a minimum rate',
    honest: 'valid or verified',
    torn: 'inconsistent',
    crew: 'worker pool',
    desk: 'pool or screen',
    workshop: 'worker pool or back-office',
    surroundings: 'environment or options',
    anteroom: 'staging area',
    unwritten: 'uninvalidated or unsaved',
    trail: 'breadcrumb',
  }),
);
/** Refused as the whole name of a variable, a parameter or a function. */
const wholeNames = new Map(
  Object.entries({
    found: 'row, entry or match',
    made: 'created or result',
    one: 'the noun of the thing',
    other: 'the noun of the thing',
    at: 'index, position or timestamp',
    place: 'position, coordinates or key',
    tell: 'report, notify or send',
    keep: 'store, retain or cache',
    say: 'print, report or the noun of the thing',
    asks: 'the noun of the thing',
    silence: 'ignore or mute',
  }),
);
/** Refused in comments. */
const prose = [
  ...'kept told telling said asked asker house stranger somebody someone anybody anyone everybody whoever nobody'.split(
    ' ',
  ),
  ...'anew lent bears trouble mends frieze manifesto anteroom unwritten'.split(' '),
  ...['for good', 'let go', 'lets go', 'of the hour', 'one types', 'sees to', 'who asks'],
];

/** Names that an outside interface chose (a SQLite pragma), and stored values. */
const allowed = new Set(['journal_mode', 'content/subscribers.ts kept']);

interface Node {
  type: string;
  start: number;
  [key: string]: unknown;
}

interface Name {
  name: string;
  start: number;
  /** The key of an object, a pattern or an interface: it may be a field, a column or an option of a command. */
  isKey: boolean;
}

const complaints: string[] = [];

/** camelCase, PascalCase, snake_case and kebab-case names as lower-case words. */
const wordsOf = (name: string): string[] =>
  (name.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? []).map((word) => word.toLowerCase());

function complain(place: string, name: string, instead: string): void {
  complaints.push(`${place}: « ${name} »: ${instead}`);
}

function checkName(file: string, location: string, { name, isKey }: Name): void {
  if (allowed.has(name) || allowed.has(`${file} ${name}`)) return;
  const instead = isKey ? undefined : wholeNames.get(name.replace(/^[_#]/, ''));
  if (instead) complain(location, name, instead);
  for (const word of wordsOf(name)) checkWord(location, name, word);
}

function checkComment(location: string, text: string): void {
  for (const words of prose)
    if (new RegExp(`\\b${words}\\b`, 'i').test(text))
      complain(location, words, 'rewrite the comment in technical terms');
}

function checkWord(location: string, name: string, word: string): void {
  const instead = parts.get(word);
  if (instead) complain(location, name, instead);
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
  if (!['.ts', '.tsx', '.js', '.cjs', '.css'].includes(kind) || file === 'scripts/check-names.ts') continue;
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
}
for (const complaint of complaints) process.stderr.write(`${complaint}\n`);
process.stdout.write(`${files.length} files, ${complaints.length} names to change.\n`);
if (complaints.length > 0) process.exit(1);
