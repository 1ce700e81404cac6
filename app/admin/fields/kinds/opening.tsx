import { dayCount } from '#model/calendar.ts';
import type { ScalarField } from '#model/field.ts';
import { defaultWeek, type OpeningException, type OpeningWeek } from '#model/opening-hours.ts';
import { type AdminKind, lazyInput, structured } from './admin-kind.tsx';
import { cellText, deserialize, fullText, serialize } from './index.ts';
import type { ExceptionValues, WeekValues } from './opening/opening-values.ts';

function textOf(value: unknown): string {
  if (value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** JSON that the product writes, or JSON of declared parts, with the values of its parts. Only a view of it has an input (opening.tsx). */
export const json: AdminKind<ScalarField> = {
  ...structured,
  deserialize: (stored, { of }) => (of ? deserialize(of, stored) : (stored ?? null)),
  serialize: (value, { of }) => (of ? serialize(of, value) : value),
  cell: (value, { of }) => (of ? cellText(of, value) : textOf(value)),
  text: (value, { of }) => (of ? fullText(of, value) : textOf(value)),
  Input: null,
};

/** Loaded with the inputs: lists show no opening hours. */
let words: typeof import('#editorial/opening-words.ts') | undefined;
async function withWords<Input>(input: Promise<Input>): Promise<Input> {
  const [loaded, module] = await Promise.all([input, import('#editorial/opening-words.ts')]);
  words = module;
  return loaded;
}

const view = { ...json, labels: 'group', isWide: true } as const;

/** The default week is shown as the settings' own; like any value that is unchanged, it is not sent. */
const openingWeek: AdminKind<ScalarField, WeekValues> = {
  ...view,
  deserialize: (stored, field) => json.deserialize(stored ?? defaultWeek, field) as WeekValues,
  cell: (value, field) => words?.weekText(json.serialize(value, field) as OpeningWeek) ?? '',
  text: (value, field) => words?.weekText(json.serialize(value, field) as OpeningWeek, { lastEntries: true }) ?? '',
  ...lazyInput(async () => (await withWords(import('./opening/OpeningWeekInput.tsx'))).OpeningWeekInput),
};

const exceptionLines = (value: readonly ExceptionValues[], field: ScalarField): string[] =>
  (json.serialize(value, field) as OpeningException[]).map((exception) =>
    [words && `${words.exceptionDays(exception, '')}\u00a0: ${words.hoursText(exception.spans)}.`, exception.reason]
      .filter(Boolean)
      .join(' '),
  );

const openingExceptions: AdminKind<ScalarField, readonly ExceptionValues[]> = {
  ...view,
  // Those of two versions have the same id if they begin on the same day.
  deserialize: (stored, field) =>
    (json.deserialize(stored, field) as ExceptionValues[]).map((row) => ({ ...row, id: dayCount(row.firstDay) })),
  cell: (value, field) => exceptionLines(value, field).join(' '),
  text: (value, field) => exceptionLines(value, field).join('\n'),
  ...lazyInput(async () => (await withWords(import('./opening/OpeningExceptionsInput.tsx'))).OpeningExceptionsInput),
  sendsEmpty: true,
};

/** JSON of declared parts that forms show, by the name in its declaration. */
export const views: Readonly<Record<string, AdminKind<ScalarField>>> = { openingWeek, openingExceptions };
