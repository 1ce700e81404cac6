import type { ScalarField } from '#model/field.ts';
import { formatSpan, formatTime } from '#model/format.ts';
import { parseTime } from '#model/opening-hours.ts';
import type { ProblemKind } from '#model/problems.ts';
import type { SpanDraft } from '../inputs/opening-draft.ts';

/** Problems by the path of their part: `friday.1.from`. */
export type PartProblems = ReadonlyMap<string, ProblemKind>;

/** The problems of the current value, from the function that validates it (model/fields/opening-hours.ts). */
export function problemsOf(field: ScalarField, value: unknown): PartProblems {
  const parsed = field.parse(value);
  if (parsed.ok) return new Map();
  const parts = [{ problem: parsed.problem, path: parsed.path ?? [] }, ...(parsed.others ?? [])];
  return new Map(parts.map(({ problem, path }) => [path.join('.'), problem]));
}

/** The problems of a part, by their path within it. */
export const problemsIn = (problems: PartProblems, part: string): PartProblems =>
  new Map(
    [...problems]
      .filter(([path]) => path.startsWith(`${part}.`))
      .map(([path, problem]) => [path.slice(part.length + 1), problem]),
  );

/** A change of a day's spans that solves a problem. */
export interface Repair {
  label: string;
  spans: SpanDraft[];
}

/** The repair of a span that one click makes. */
export function repairsOf(problem: ProblemKind, spans: readonly SpanDraft[], index: number): Repair[] {
  const span = spans[index];
  if (!span) return [];
  const withSpan = (change: Partial<SpanDraft>) => spans.with(index, { ...span, ...change });
  switch (problem.code) {
    case 'startsBeforePreviousEnd': {
      const { previousEnd } = problem;
      const previousIndex = spans.findIndex(
        (candidate, position) => position !== index && parseTime(candidate.to) === previousEnd,
      );
      const previous = spans[previousIndex];
      if (!previous) return [];
      const [from, to] = [parseTime(previous.from) ?? previous.from, parseTime(span.to) ?? span.to];
      const merged = {
        from,
        to: to > previousEnd ? to : previousEnd,
        lastEntry: to > previousEnd ? span.lastEntry : previous.lastEntry,
      };
      const single = spans.with(previousIndex, merged).toSpliced(index, 1);
      return [
        { label: `Une seule plage, ${formatSpan(merged)}`, spans: single },
        ...(to > previousEnd
          ? [{ label: `Commencer à ${formatTime(previousEnd)}`, spans: withSpan({ from: previousEnd }) }]
          : []),
      ];
    }
    case 'spanEndsBeforeStart':
      return [{ label: 'Finir à 24\u00a0h', spans: withSpan({ to: '24:00' }) }];
    case 'lastEntryAfterClosing':
    case 'lastEntryBeforeOpening':
      return [{ label: 'Sans dernière entrée', spans: withSpan({ lastEntry: '' }) }];
    default:
      return [];
  }
}
