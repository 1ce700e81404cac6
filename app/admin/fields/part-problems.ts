import type { ScalarField } from '#model/field.ts';
import { messageFor } from '#model/problems.ts';
import { serialize } from './kinds/index.ts';

/** Sentences by the path of their part: `url`, `friday.1.from`. */
export type PartProblems = Readonly<Record<string, string>>;

/** The problems of an input value while it is typed, from the function that validates it. */
export function problemsOf(field: ScalarField, value: unknown): PartProblems {
  const parsed = field.parse(serialize(field, value));
  const parts = parsed.ok ? [] : [parsed, ...(parsed.others ?? [])];
  return Object.fromEntries(parts.map(({ problem, path = [] }) => [path.join('.'), messageFor({ ...problem, path })]));
}

/** The problems of a part, by their path within it. */
export const problemsIn = (problems: PartProblems, part: string): PartProblems =>
  Object.fromEntries(
    Object.entries(problems)
      .filter(([path]) => path.startsWith(`${part}.`))
      .map(([path, sentence]) => [path.slice(part.length + 1), sentence]),
  );

/** The parts with a problem, by their name or index. */
export const wrongParts = (problems: PartProblems): ReadonlySet<string> =>
  new Set(Object.keys(problems).map((path) => path.split('.')[0] ?? ''));

/** The value that a save would store of an input value; undefined if it is not valid. */
export function validValue<Value>(field: ScalarField<Value>, value: unknown): Value | undefined {
  const parsed = field.parse(serialize(field, value));
  return parsed.ok ? parsed.value : undefined;
}
