import { parseInstant, toLocal } from '#model/calendar.ts';
import type { Field, ScalarField } from '#model/field.ts';
import { DateInput } from '../../inputs/DateInput.tsx';
import { LocalDateInput } from '../../inputs/LocalDateInput.tsx';
import { splitLocal } from '../../inputs/local-date.ts';
import { readableDate, shortDay, shortLocal } from '../../parts/format.ts';
import type { AdminKind } from './admin-kind.ts';
import { stringOf, textValues } from './text.tsx';

export const date: AdminKind<Field, string> = {
  ...textValues,
  deserialize: (stored) => stringOf(stored).slice(0, 10),
  cell: (value) => value && shortDay(value),
  text: (value) => value && readableDate(value),
  Input: (props) => <DateInput {...props} type="date" />,
  family: 'dates',
  isShort: true,
  isSortable: true,
  published: 'line',
};

/** An instant, as the local time of the centre. */
export const dateTime: AdminKind<Field, string> = {
  deserialize: (stored) => (parseInstant(stringOf(stored)) ? toLocal(String(stored)).replace(' ', 'T') : ''),
  serialize: (value) => (value === '' ? null : (parseInstant(value) ?? value)),
  cell: (value) => value && shortLocal(value.replace('T', ' ')),
  text: (value) => value && readableDate(value.replace('T', ' ')),
  Input: (props) => <DateInput {...props} type="datetime-local" />,
  family: 'dates',
  isShort: true,
  hasTime: true,
  isSortable: true,
  published: 'line',
};

/** A date of the centre, with its time if any. */
export const localDate: AdminKind<ScalarField<string>, string> = {
  ...textValues,
  deserialize(stored, field) {
    // An ISO instant, which the API allows, is shown in the centre's time zone.
    const parsed = field.parse(stringOf(stored));
    return parsed.ok ? parsed.value : stringOf(stored);
  },
  cell: (value) => value && shortLocal(value),
  text: (value) => value && readableDate(value),
  Input: (props) => <LocalDateInput {...props} />,
  family: 'dates',
  isShort: true,
  hasTime: true,
  /** docs/product.md, « Input »: the time is required when a date is set. */
  incomplete(value) {
    const { day, hour } = splitLocal(value);
    if (day !== '' && hour === '') return 'Indiquez l’heure\u00a0: 00:00 si elle ne doit pas s’afficher.';
    return day === '' && hour !== '' ? 'Indiquez le jour, ou effacez l’heure.' : undefined;
  },
  isSortable: true,
  published: 'line',
};
