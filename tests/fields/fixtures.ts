import { setting } from '#content/setting.ts';
import type { Field, FieldKind } from '#model/field.ts';
import {
  choice,
  choices,
  date,
  dateTime,
  decimal,
  email,
  flag,
  group,
  integer,
  json,
  localDate,
  longText,
  media,
  relation,
  repeatable,
  richText,
  secret,
  text,
  time,
  url,
} from '#model/fields/index.ts';
import { defaultWeek } from '#model/opening-hours.ts';

/** A kind of field by examples: accepted values with their stored form, and refused ones. A kind without a fixture does not compile. */
export interface Fixture {
  field: Field;
  /** A column of the model of this kind, for the test of both databases: `[type, field]`. */
  column?: readonly [string, string];
  takes: readonly (readonly [input: unknown, value: unknown])[];
  refuses: readonly unknown[];
}

const label = { label: 'Essai' };
const closedWeek = {
  monday: [],
  tuesday: [],
  wednesday: [],
  thursday: [],
  friday: [],
  saturday: [],
  sunday: [],
};
const span = (from: string, to: string) => ({ from, to });
const exception = (firstDay: string, lastDay: string) => ({ firstDay, lastDay, spans: [] });

export const fixtures = {
  text: {
    field: text(label),
    column: ['events', 'name'],
    takes: [
      ['Élan « créole »', 'Élan « créole »'],
      ['', ''],
      ["'; drop table events; --", "'; drop table events; --"],
      ['a\r\nb\tc', 'a b c'],
    ],
    refuses: [12, true, {}, [], 'x'.repeat(256), 'a\0b', 'a\ud800', '\ufffe'],
  },
  longText: {
    field: longText(label),
    column: ['setting', 'address'],
    takes: [
      ['Rue Raspail\n97110', 'Rue Raspail\n97110'],
      ['x'.repeat(5000), 'x'.repeat(5000)],
    ],
    refuses: [12, 'x'.repeat(100_001), 'a\u0001'],
  },
  richText: {
    field: richText(label),
    column: ['events', 'description'],
    takes: [['<p>Léwoz</p>', '<p>Léwoz</p>']],
    refuses: [12, {}, 'a\u0001'],
  },
  secret: {
    field: secret(label),
    column: ['users', 'password'],
    takes: [['$argon2id$…', '$argon2id$…']],
    refuses: [12],
  },
  url: {
    field: url(label),
    column: ['events', 'bookingUrl'],
    takes: [
      ['https://exemple.fr/a?b=c', 'https://exemple.fr/a?b=c'],
      [' /evenements ', '/evenements'],
      ['mailto:a@b.fr', 'mailto:a@b.fr'],
    ],
    refuses: [
      'javascript:alert(1)',
      ' JaVaScRiPt:alert(1)',
      'data:text/html,x',
      '//ailleurs.fr',
      '/\\ailleurs.fr',
      'exemple',
      5,
    ],
  },
  email: {
    field: email(label),
    column: ['setting', 'contactEmail'],
    takes: [['awa@exemple.fr', 'awa@exemple.fr']],
    refuses: ['awa', 'awa@', 'awa@exemple', 'a b@exemple.fr', 3, `${'a'.repeat(250)}@exemple.fr`],
  },
  integer: {
    field: integer(label),
    column: ['collections', 'order'],
    takes: [
      [3, 3],
      ['7', 7],
      [-1, -1],
      [0, 0],
    ],
    refuses: ['abc', '', 1.5, 2 ** 40, {}, Number.NaN],
  },
  decimal: {
    field: decimal(label),
    column: ['files', 'size'],
    takes: [
      [1.25, 1.25],
      ['0.5', 0.5],
    ],
    refuses: ['x', Number.POSITIVE_INFINITY, []],
  },
  flag: {
    field: flag(label),
    column: ['events', 'isFree'],
    takes: [
      [true, true],
      ['false', false],
      [1, true],
      [0, false],
    ],
    refuses: ['maybe', 2, 'yes', {}],
  },
  date: {
    field: date(label),
    column: ['magazines', 'publicationDate'],
    takes: [
      ['2027-03-14', '2027-03-14'],
      ['2027-03-14T23:30:00.000-04:00', '2027-03-14'],
      ['2028-02-29', '2028-02-29'],
    ],
    refuses: ['2027-02-29', '2027-13-01', '14/03/2027', 'not-a-date', 5, ''],
  },
  dateTime: {
    field: dateTime(label),
    column: ['patrimoine-actualites', 'publishedOn'],
    takes: [
      ['2027-03-14T22:30:00.000Z', '2027-03-14T22:30:00.000Z'],
      ['2027-03-14T18:30', '2027-03-14T22:30:00.000Z'],
      ['2027-03-14T18:30:00-04:00', '2027-03-14T22:30:00.000Z'],
      [0, '1970-01-01T00:00:00.000Z'],
    ],
    refuses: ['2026-13-45', '', 'demain', 8.7e15, {}, '2027-02-30T10:00:00Z', '2027-02-20T25:00:00Z'],
  },
  localDate: {
    field: localDate(label),
    column: ['events', 'newEndDate'],
    takes: [
      ['2027-03-14', '2027-03-14'],
      ['2027-03-14 18:30', '2027-03-14 18:30'],
      ['2027-03-14T18:30', '2027-03-14 18:30'],
      ['2027-03-15T02:30:00.000Z', '2027-03-14 22:30'],
    ],
    refuses: ['2027-02-30', '2027-03-14 25:00', 'demain', 5, {}],
  },
  time: {
    field: time({ ...label, isEnd: true }),
    takes: [
      ['00:00', '00:00'],
      ['09:30', '09:30'],
      ['24:00', '24:00'],
    ],
    refuses: ['', '9:00', '24:01', '09:60', '9h', 9, {}, '09:00:00', '٠٩:٠٠'],
  },
  choice: {
    field: choice({ ...label, options: { once: 'Une fois', always: 'Toujours' } }),
    column: ['popups', 'displayFrequency'],
    takes: [['once', 'once']],
    refuses: ['never', '', 1, 'toString'],
  },
  choices: {
    field: choices({ ...label, options: { all: 'Tous', new: 'Nouveaux' } }),
    column: ['popups', 'targetAudience'],
    takes: [
      [
        ['new', 'all'],
        ['all', 'new'],
      ],
      ['all', ['all']],
      [[], []],
    ],
    refuses: [['nobody'], 'nobody', 5, {}],
  },
  json: {
    field: json(label),
    column: ['files', 'focalPoint'],
    takes: [
      [
        { x: 0.5, y: 1 },
        { x: 0.5, y: 1 },
      ],
    ],
    refuses: [],
  },
  group: {
    field: group({ ...label, fields: { url: url(label), text: text(label) } }),
    column: ['popups', 'link'],
    takes: [
      [
        { url: 'https://exemple.fr', text: 'Lire' },
        { url: 'https://exemple.fr', text: 'Lire' },
      ],
      [
        { id: 4, text: 'Lire' },
        { url: null, text: 'Lire' },
      ],
    ],
    refuses: ['x', [], { nope: 1 }, { url: 'javascript:x' }],
  },
  repeatable: {
    field: repeatable({
      ...label,
      addLabel: 'Ajouter',
      fields: {
        title: text({ ...label, required: true }),
        condition: longText(label),
        price: decimal(label),
        isProofRequired: flag(label),
      },
    }),
    column: ['setting', 'prices'],
    takes: [
      [
        [{ title: 'Adulte', condition: null, price: '15', isProofRequired: 'true' }],
        [{ title: 'Adulte', condition: null, price: 15, isProofRequired: true }],
      ],
      [[], []],
    ],
    refuses: [
      'x',
      {},
      [1],
      [{ price: 1 }],
      [{ title: ' ' }],
      [{ title: 'a', price: 'x' }],
      [{ title: 'a', nope: 1 }],
      Array(101).fill({ title: 'a' }),
    ],
  },
  media: {
    field: media({ ...label, accept: ['image'], many: true }),
    takes: [
      [[1, '2'], { set: [{ id: 1 }, { id: 2 }] }],
      [{ id: 3 }, { set: [{ id: 3 }] }],
      [null, { set: [] }],
      [{ set: [5] }, { set: [{ id: 5 }] }],
    ],
    refuses: [-1, 1.5, true, { nope: 1 }, [{}]],
  },
  relation: {
    field: relation({ ...label, to: 'events', many: true }),
    takes: [
      [['abc123'], { set: [{ documentId: 'abc123' }] }],
      [[null], { set: [] }],
      [
        { connect: ['a'], disconnect: [4] },
        { connect: [{ ref: { documentId: 'a' }, position: { end: true } }], disconnect: [{ id: 4 }] },
      ],
    ],
    refuses: [true, [[]], '../x'],
  },
} satisfies Record<FieldKind, Fixture>;

/** JSON of declared parts: rows within a group, and within other rows. */
export const nestedFixtures = {
  openingWeek: {
    field: setting.fields.openingWeek,
    column: ['setting', 'openingWeek'],
    takes: [
      [defaultWeek, defaultWeek],
      [
        { ...closedWeek, friday: [{ from: '14:00', to: '24:00', lastEntry: '23:00' }, span('09:00', '12:30')] },
        {
          ...closedWeek,
          friday: [
            { from: '09:00', to: '12:30', lastEntry: null },
            { from: '14:00', to: '24:00', lastEntry: '23:00' },
          ],
        },
      ],
      [
        { ...closedWeek, monday: [span('09:00', '12:00'), span('12:00', '18:00')] },
        {
          ...closedWeek,
          monday: [
            { from: '09:00', to: '12:00', lastEntry: null },
            { from: '12:00', to: '18:00', lastEntry: null },
          ],
        },
      ],
    ],
    refuses: [
      'x',
      [],
      5,
      {},
      { monday: [] },
      { ...closedWeek, holiday: [] },
      { ...closedWeek, monday: null },
      { ...closedWeek, monday: 'closed' },
      { ...closedWeek, monday: [5] },
      { ...closedWeek, monday: [{ from: '09:00' }] },
      { ...closedWeek, monday: [{ ...span('09:00', '10:00'), note: 'x' }] },
      { ...closedWeek, monday: [span('9:00', '10:00')] },
      { ...closedWeek, monday: [span('09:60', '10:00')] },
      { ...closedWeek, monday: [span('10:00', '24:01')] },
      { ...closedWeek, monday: [span('18:00', '09:00')] },
      { ...closedWeek, monday: [span('09:00', '09:00')] },
      { ...closedWeek, monday: [{ ...span('09:00', '18:00'), lastEntry: '18:01' }] },
      { ...closedWeek, monday: [{ ...span('09:00', '18:00'), lastEntry: '08:59' }] },
      { ...closedWeek, monday: [span('09:00', '18:00'), span('17:30', '20:00')] },
      { ...closedWeek, monday: Array.from({ length: 7 }, (_, hour) => span(`0${hour}:00`, `0${hour}:30`)) },
    ],
  },
  openingExceptions: {
    field: setting.fields.openingExceptions,
    column: ['setting', 'openingExceptions'],
    takes: [
      [[], []],
      [
        [exception('2026-12-25', '2026-12-25'), { ...exception('2026-11-28', '2026-11-30'), reason: ' Travaux. ' }],
        [
          { ...exception('2026-11-28', '2026-11-30'), reason: 'Travaux.' },
          { ...exception('2026-12-25', '2026-12-25'), reason: null },
        ],
      ],
      [
        [{ ...exception('2026-12-02', '2026-12-02'), spans: [span('09:00', '12:30')], reason: null }],
        [
          {
            ...exception('2026-12-02', '2026-12-02'),
            spans: [{ from: '09:00', to: '12:30', lastEntry: null }],
            reason: null,
          },
        ],
      ],
    ],
    refuses: [
      'x',
      {},
      [5],
      [{}],
      [{ firstDay: '2026-12-25', lastDay: '2026-12-25' }],
      [exception('2026-02-30', '2026-03-01')],
      [exception('25/12/2026', '2026-12-25')],
      [exception('2026-12-25', '2026-12-24')],
      [exception('2026-12-24', '2026-12-26'), exception('2026-12-25', '2026-12-25')],
      [{ ...exception('2026-12-25', '2026-12-25'), spans: [span('10:00', '09:00')] }],
      [{ ...exception('2026-12-25', '2026-12-25'), reason: 5 }],
      [{ ...exception('2026-12-25', '2026-12-25'), reason: 'a\u0001' }],
      [{ ...exception('2026-12-25', '2026-12-25'), reason: 'x'.repeat(2001) }],
      [{ ...exception('2026-12-25', '2026-12-25'), isClosed: true }],
      Array.from({ length: 501 }, () => exception('2026-12-25', '2026-12-25')),
    ],
  },
} satisfies Record<string, Fixture>;
