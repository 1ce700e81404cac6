/**
 * Refuses unplanned growth: the lines of product code by folder, the files of a folder, and repeated blocks have ceilings here.
 * A change that makes something smaller lowers its ceiling. A commit that raises one says why in its message.
 *
 * Product code is TypeScript and style sheets outside of tests. Two places repeat a block if six lines in a row are the same but for strings and
 * numbers, without comments, imports, empty lines and lines of punctuation.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** The most lines of product code. `app` is what is not in a folder of its own there; `.` are the files of the root. */
const maxLines: Record<string, number> = {
  '.': 137,
  app: 824,
  'app/admin': 25647,
  'app/site': 13879,
  'app/ui': 1044,
  archive: 624,
  bench: 739,
  client: 584,
  content: 2297,
  contract: 443,
  editorial: 2733,
  media: 1674,
  model: 2344,
  observability: 434,
  operations: 867,
  scripts: 986,
  server: 15381,
  store: 6166,
  system: 88,
};
const maxStyleLines = 7968;
const maxFileLines: Record<string, number> = { 'app/admin/form/EntryForm.tsx': 131 };
const maxFiles = 25;
const maxRepeatedBlocks = 16;
const blockLines = 6;
/** A block that more places share is an idiom. */
const maxPlaces = 8;

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => file && existsSync(file));
const product = files.filter((file) => /\.(tsx?|css)$/.test(file) && !/^tests\/|\.test\.tsx?$/.test(file));
const sources = new Map(product.map((file) => [file, readFileSync(file, 'utf8').replace(/\n$/, '').split('\n')]));
const problems: string[] = [];

const lines = new Map<string, number>();
let styleLines = 0;
for (const [file, source] of sources) {
  const folder = /^app\/(?:admin|site|ui)(?=\/)|^[^/]+(?=\/)/.exec(file)?.[0] ?? '.';
  lines.set(folder, (lines.get(folder) ?? 0) + source.length);
  if (file.endsWith('.css')) styleLines += source.length;
}
for (const [folder, count] of lines) compare(`${folder}/ has`, count, maxLines[folder] ?? 0, 'lines of product code');
compare('The style sheets have', styleLines, maxStyleLines, 'lines');
for (const [file, most] of Object.entries(maxFileLines))
  compare(`${file} has`, sources.get(file)?.length ?? 0, most, 'lines');

const filesOf = new Map<string, number>();
for (const file of files)
  if (!/^docs\/decisions\/|^demo\/files\/|^tests\/.*\/(fixtures|archives)\//.test(file))
    filesOf.set(dirname(file), (filesOf.get(dirname(file)) ?? 0) + 1);
for (const [folder, count] of filesOf)
  if (count > maxFiles)
    problems.push(`${folder}/ has ${count} files, at most ${maxFiles} may be in it: make a folder by subject.`);

const blocks = repeatedBlocks();
if (blocks.length > maxRepeatedBlocks)
  problems.push(
    ...blocks,
    `${blocks.length} blocks of ${blockLines} lines are repeated, at most ${maxRepeatedBlocks} may be: share the code of a pair.`,
  );

if (problems.length > 0) {
  process.stderr.write(`${problems.join('\n')}\n`);
  process.exit(1);
}
const total = [...lines.values()].reduce((sum, count) => sum + count, 0);
process.stdout.write(
  `${total} lines of product code, ${styleLines} of style sheets, ${blocks.length} repeated blocks.\n`,
);

function compare(subject: string, count: number, most: number, unit: string): void {
  if (count <= most) return;
  problems.push(
    `${subject} ${count} ${unit}, at most ${most} may be: say it in fewer, or raise the number in scripts/check-size.ts and say why in the commit.`,
  );
}

/** Pairs of places with the same lines, each as long as it is: `a.ts:10 ~ b.ts:40, 8 lines`. */
function repeatedBlocks(): string[] {
  const compared = new Map([...sources].map(([file, source]) => [file, comparedLines(source)]));
  const blocks = [...compared].flatMap(([file, texts]) =>
    texts.slice(blockLines - 1).map((_, index) => {
      const block = texts.slice(index, index + blockLines).map(({ text }) => text);
      return { file, index, text: block.join('\n') };
    }),
  );
  const groups = [...Map.groupBy(blocks, ({ text }) => text).values()].filter(({ length }) => length <= maxPlaces);
  const pairs = groups
    .flatMap((group) => group.flatMap((left, rank) => group.slice(rank + 1).map((right) => [left, right] as const)))
    .filter(([left, right]) => left.file !== right.file || right.index - left.index >= blockLines);
  /** The places that are so many lines further on. */
  const keyOf = ([left, right]: (typeof pairs)[number], later: number) =>
    `${left.file} ${left.index + later} ${right.file} ${right.index + later}`;
  const keys = new Set(pairs.map((pair) => keyOf(pair, 0)));
  const starts = pairs.filter((pair) => !keys.has(keyOf(pair, -1)));
  return starts.map((pair) => {
    let more = 0;
    while (keys.has(keyOf(pair, more + 1))) more += 1;
    const places = pair.map(({ file, index }) => `${file}:${compared.get(file)?.[index]?.number}`);
    return `${places.join(' ~ ')}, ${blockLines + more} lines`;
  });
}

function comparedLines(source: readonly string[]): { number: number; text: string }[] {
  let isComment = false;
  let isImport = false;
  return source.flatMap((raw, index) => {
    const text = raw
      .trim()
      .replaceAll(/'[^']*'|`[^`]*`|"[^"]*"/g, "''")
      .replaceAll(/\d+/g, '0');
    if (text.startsWith('/*')) isComment = true;
    if (/^import\b|^export \{|^export \* from/.test(text)) isImport = true;
    const isCode = !isComment && !isImport && !text.startsWith('//') && /\w/.test(text);
    if (text.endsWith('*/')) isComment = false;
    if (/[;']$/.test(text)) isImport = false;
    return isCode ? [{ number: index + 1, text }] : [];
  });
}
