import { parseInstant, parseTime, toLocal } from '#model/calendar.ts';
import type { Field, ScalarField } from '#model/field.ts';
import { formatDateTime, formatDay, formatLongDateTime, formatTime } from '#model/format.ts';
import { DateInput, PlainDateTimeInput, splitLocal, TimeInput } from '../../inputs/DateInput.tsx';
import { type AdminKind, line } from './admin-kind.tsx';
import { stringOf, textValues } from './text.tsx';

const dated = { ...line, ...textValues, family: 'dates', isShort: true } as const;

export const dateKinds = {
  date: {
    ...dated,
    deserialize: (stored) => stringOf(stored).slice(0, 10),
    cell: (value) => value && formatDay(value, 'medium'),
    text: (value) => value && formatLongDateTime(value),
    Input: (props) => <DateInput {...props} type="date" />,
  } satisfies AdminKind<Field, string>,
  /** An instant, as the local time of the centre. */
  dateTime: {
    ...dated,
    deserialize: (stored) => (parseInstant(stringOf(stored)) ? toLocal(String(stored)).replace(' ', 'T') : ''),
    serialize: (value) => (value === '' ? null : (parseInstant(value) ?? value)),
    cell: (value) => value && formatDateTime(value.replace('T', ' ')),
    text: (value) => value && formatLongDateTime(value.replace('T', ' ')),
    Input: (props) => <DateInput {...props} type="datetime-local" />,
    hasTime: true,
  } satisfies AdminKind<Field, string>,
  /** A date of the centre, with its time if any. */
  localDate: {
    ...dated,
    deserialize(stored, field) {
      // An ISO instant, which the API allows, is shown in the centre's time zone.
      const parsed = field.parse(stringOf(stored));
      return parsed.ok ? parsed.value : stringOf(stored);
    },
    cell: (value) => value && formatDateTime(value),
    text: (value) => value && formatLongDateTime(value),
    Input: (props) => <PlainDateTimeInput {...props} />,
    hasTime: true,
    /** docs/product.md, « Input »: the time is required when a date is set. */
    incomplete(value) {
      const { day, hour } = splitLocal(value);
      if (day !== '' && hour === '') return 'Indiquez l’heure\u00a0: 00:00 si elle ne doit pas s’afficher.';
      return day === '' && hour !== '' ? 'Indiquez le jour, ou effacez l’heure.' : undefined;
    },
  } satisfies AdminKind<ScalarField<string>, string>,
  /** The input has a time as `09:30`, or a text that is none, for validation to report it. */
  time: {
    ...dated,
    serialize: (typed, field) => parseTime(typed) ?? textValues.serialize(typed.trim(), field),
    cell: (value) => value && formatTime(value),
    Input: (props) => <TimeInput {...props} />,
  } satisfies AdminKind<Field, string>,
};
