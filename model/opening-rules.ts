import type { CrossFieldRule, FieldValues, RowProblem } from './field.ts';
import { formatSpans, formatTime, formatWeekdayDate } from './format.ts';
import type { OpeningException, OpeningSpan } from './opening-hours.ts';
import { refusal } from './problems.ts';

const nbsp = '\u00a0';

/** Members that are not valid on their own are null to a rule. */
type Checked<Value> = { [Name in keyof Value]: Value[Name] | null };
type Days = Pick<OpeningException, 'firstDay' | 'lastDay'>;

export const spanRules: readonly CrossFieldRule[] = [
  {
    fields: ['to', 'from'],
    check(span) {
      const { from, to } = span as Checked<OpeningSpan>;
      if (!from || !to || from < to) return undefined;
      return refusal(
        `be after ${from}`,
        `La plage finit avant de commencer (${formatTime(from)}). ` +
          `Pour une soirée passé minuit, écrivez 24${nbsp}h et ouvrez le lendemain à 0${nbsp}h.`,
      );
    },
  },
  {
    fields: ['lastEntry', 'from', 'to'],
    check(span) {
      const { from, to, lastEntry } = span as Checked<OpeningSpan>;
      if (!from || !to || !lastEntry) return undefined;
      if (lastEntry > to)
        return refusal(`not be after ${to}`, `La dernière entrée vient après la fermeture (${formatTime(to)}).`);
      if (lastEntry >= from) return undefined;
      return refusal(`not be before ${from}`, `La dernière entrée vient avant l’ouverture (${formatTime(from)}).`);
    },
  },
];

/** Spans that overlap are reported at the later one. */
export function overlaps(rows: readonly FieldValues[]): RowProblem[] {
  const spans = rows
    .filter((row): row is FieldValues & OpeningSpan => Boolean(row.from && row.to))
    .toSorted((a, b) => (a.from < b.from ? -1 : 1));
  return spans.flatMap((row, index) => {
    const end = spans[index - 1]?.to;
    if (end === undefined || row.from >= end) return [];
    const sentence = `Cette plage commence avant la fin de la précédente, à ${formatTime(end)}.`;
    return [{ row, member: 'from', problem: refusal(`not be before ${end}, the end of the span before`, sentence) }];
  });
}

export const exceptionRules: readonly CrossFieldRule[] = [
  {
    fields: ['lastDay', 'firstDay'],
    check(exception) {
      const { firstDay, lastDay } = exception as Checked<OpeningException>;
      if (!firstDay || !lastDay || firstDay <= lastDay) return undefined;
      return refusal(`not be before ${firstDay}`, `La fin précède le début, le ${formatWeekdayDate(firstDay)}.`);
    },
  },
];

/** A day in two exceptions is reported at the later one of the list, which was added last. */
export function sharedDays(rows: readonly FieldValues[]): RowProblem[] {
  const exceptions = rows
    .filter((row): row is FieldValues & Checked<OpeningException> & Days => Boolean(row.firstDay && row.lastDay))
    .toSorted((a, b) => (a.firstDay < b.firstDay ? -1 : Number(a.firstDay > b.firstDay)));
  const problems: RowProblem[] = [];
  let reaching: (typeof exceptions)[number] | undefined;
  for (const row of exceptions) {
    if (reaching && row.firstDay <= reaching.lastDay) {
      const [earlier, later] = rows.indexOf(reaching) < rows.indexOf(row) ? [reaching, row] : [row, reaching];
      const { spans } = earlier;
      const hours = spans?.length ? `a déjà ses horaires${nbsp}: ${formatSpans(spans)}` : 'est déjà fermé';
      const sentence = `Le ${formatWeekdayDate(row.firstDay)} ${hours}.`;
      const problem = refusal(`not name a day that another item has: ${row.firstDay}`, sentence);
      problems.push({ row: later, member: 'firstDay', problem });
    }
    if (!reaching || row.lastDay > reaching.lastDay) reaching = row;
  }
  return problems;
}
