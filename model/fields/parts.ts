import { ok, type ParseResult, type PartProblem } from '../field.ts';
import type { ProblemKind } from '../problems.ts';

/** Reports the problem of a part of a value, at its path within the value. `value`: the part as received. */
export type Report = (problem: ProblemKind, path: readonly (string | number)[], value?: unknown) => void;

/** Reads the rows of a list of at most `max`, with their places in it; a row that cannot be read is left out. */
export function readRows<Row>(
  input: unknown,
  max: number,
  path: readonly (string | number)[],
  report: Report,
  read: (row: unknown, index: number) => Row | undefined,
): { row: Row; index: number }[] {
  if (!Array.isArray(input)) report({ code: 'wrongType', expected: 'array' }, path, input);
  else if (input.length > max) report({ code: 'tooManyItems', max }, path);
  else
    return input.flatMap((item: unknown, index) => {
      const row = read(item, index);
      return row === undefined ? [] : [{ row, index }];
    });
  return [];
}

/** Reads all the parts of a value, and fails with all their problems. */
export function parseParts<Value>(read: (report: Report) => Value): ParseResult<Value> {
  const problems: PartProblem[] = [];
  const value = read((problem, path, received) => {
    problems.push({ problem, path: path.map(String), value: received });
  });
  const [first, ...others] = problems;
  return first ? { ok: false, ...first, others } : ok(value);
}

/** Reports the keys that are not among `known`: a client that sends them expects another format. */
export function reportUnknownKeys(
  input: object,
  known: readonly string[],
  path: readonly (string | number)[],
  report: Report,
): void {
  for (const key of Object.keys(input)) if (!known.includes(key)) report({ code: 'unknownKey', key }, path, input);
}
