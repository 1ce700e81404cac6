import { exceptionDays, hoursText, weekText } from '#editorial/opening-words.ts';
import type { Field } from '#model/field.ts';
import {
  type ExceptionDraft,
  fromExceptionDrafts,
  fromWeekDraft,
  toExceptionDrafts,
  toWeekDraft,
  type WeekDraft,
} from '../../inputs/opening-draft.ts';
import { type AdminKind, structured } from './admin-kind.ts';
import { lazyInput } from './lazy-input.tsx';

/** The default week is shown as the settings' own; like any value that is unchanged, it is not sent. */
export const openingWeek: AdminKind<Field, WeekDraft> = {
  ...structured,
  deserialize: toWeekDraft,
  serialize: fromWeekDraft,
  cell: (value) => weekText(fromWeekDraft(value)),
  text: (value) => weekText(fromWeekDraft(value), { lastEntries: true }),
  ...lazyInput(async () => (await import('../../opening/OpeningWeekInput.tsx')).OpeningWeekInput),
  labels: 'group',
  isWide: true,
};

const exceptionLines = (value: readonly ExceptionDraft[]): string[] =>
  fromExceptionDrafts(value).map((exception) =>
    [`${exceptionDays(exception, '')}\u00a0: ${hoursText(exception.spans)}.`, exception.reason]
      .filter(Boolean)
      .join(' '),
  );

export const openingExceptions: AdminKind<Field, readonly ExceptionDraft[]> = {
  ...structured,
  deserialize: toExceptionDrafts,
  serialize: fromExceptionDrafts,
  cell: (value) => exceptionLines(value).join(' '),
  text: (value) => exceptionLines(value).join('\n'),
  ...lazyInput(async () => (await import('../../opening/OpeningExceptionsInput.tsx')).OpeningExceptionsInput),
  labels: 'group',
  isWide: true,
  sendsEmpty: true,
};
