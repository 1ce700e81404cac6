import { describe, expect, it, vi } from 'vitest';
import { typeOf } from '#content/index.ts';
import { contentEntry } from '#tests/content-entry.ts';
import { joinLocal, splitLocal } from '../inputs/DateInput.tsx';
import { changedData, keepKnownFields, newEntryData, validateDraft, validatePublication, valuesOf } from './values.ts';

const popups = typeOf('popups');
const events = typeOf('events');
const popup = contentEntry({
  title: 'Fermeture',
  content: '<p>Lundi</p>',
  startDate: '2027-03-14T22:30:15.123Z',
  endDate: '2027-03-15T03:59:00.000Z',
  priority: 2,
  active: true,
  displayFrequency: 'session',
  targetAudience: ['new'],
  link: { url: '/evenements', text: null },
});

describe('the values of a form', () => {
  it('are those of an entry, in the centre’s time zone', () => {
    expect(valuesOf(popups, popup)).toMatchObject({
      title: 'Fermeture',
      startDate: '2027-03-14T18:30',
      endDate: '2027-03-14T23:59',
      priority: '2',
      active: true,
      targetAudience: ['new'],
      link: { url: '/evenements', text: '' },
    });
  });

  it('of a new entry are the defaults, else empty', () => {
    expect(valuesOf(popups, undefined)).toMatchObject({
      title: '',
      startDate: '',
      priority: '0',
      active: false,
      displayFrequency: 'once',
      targetAudience: [],
      link: { url: '', text: '' },
    });
  });

  it('send nothing when unchanged, not even the seconds that no input shows', () => {
    const values = valuesOf(popups, popup);
    expect(changedData(popups, values, { ...values })).toEqual({});
  });

  it('send only what changed, in the API’s format', () => {
    const base = valuesOf(popups, popup);
    const values = {
      ...base,
      title: 'Ouverture',
      startDate: '2027-03-14T09:00',
      priority: '',
      targetAudience: [],
      link: { url: '', text: '' },
    };
    expect(changedData(popups, base, values)).toEqual({
      title: 'Ouverture',
      startDate: '2027-03-14T13:00:00.000Z',
      priority: null,
      targetAudience: [],
      link: null,
    });
  });

  it('of a new entry send what was filled in, and leave defaults to the model', () => {
    const values = { ...valuesOf(events, undefined), title: 'Léwoz', newStartDate: '2027-03-14 18:30' };
    expect(newEntryData(events, values)).toEqual({
      title: 'Léwoz',
      newStartDate: '2027-03-14 18:30',
      isFree: false,
      isForFamilies: false,
      isForSchools: false,
      prices: [],
    });
  });

  it('show an ISO date of an event in the centre’s time zone', () => {
    expect(valuesOf(events, contentEntry({ newStartDate: '2027-03-15T02:30:00.000Z' }))).toMatchObject({
      newStartDate: '2027-03-14 22:30',
    });
  });

  it('are restored from a local draft only where their type still matches', () => {
    const current = valuesOf(popups, undefined);
    expect(
      keepKnownFields({ title: 'Gardé', active: 'oui', targetAudience: 'tous', link: null, autre: 1 }, current),
    ).toEqual({
      ...current,
      title: 'Gardé',
    });
  });

  it('keep a time without its date, and a date without its time', () => {
    expect(splitLocal(joinLocal('', '18:30'))).toEqual({ day: '', hour: '18:30' });
    expect(splitLocal(joinLocal('2027-03-14', ''))).toEqual({ day: '2027-03-14', hour: '' });
    expect(splitLocal('2027-03-14 18:30')).toEqual({ day: '2027-03-14', hour: '18:30' });
    expect(splitLocal('n’importe quoi')).toEqual({ day: '', hour: '' });
  });
});

describe('the values of a new entry', () => {
  it.each([
    ['patrimoine-actualites', 'publishedOn', '2027-03-14T18:30'],
    ['hiring-ads', 'publishedAt', '2027-03-14T18:30'],
    ['magazines', 'publicationDate', '2027-03-14'],
  ] as const)('of %s have now as its date of publication', (name, field, value) => {
    vi.useFakeTimers({ now: Date.parse('2027-03-14T22:30:15Z') });
    expect(valuesOf(typeOf(name), undefined)[field]).toBe(value);
    vi.useRealTimers();
  });
});

describe('form validation before a publication', () => {
  const blank = valuesOf(events, undefined);
  const isNew = { base: blank, entry: undefined, checked: undefined };
  const problemsFor = (values: Record<string, unknown>) =>
    validatePublication({ type: events, baseline: isNew, values: { ...blank, ...values } }).problems;

  it('reports missing required fields', () => {
    expect(Object.keys(problemsFor({}))).toEqual(['title', 'newStartDate']);
  });

  it('requires the time of a date, and the date of a time', () => {
    expect(problemsFor({ title: 'x', newStartDate: '2027-03-14' })).toEqual({
      newStartDate: 'Indiquez l’heure\u00a0: 00:00 si elle ne doit pas s’afficher.',
    });
    expect(problemsFor({ title: 'x', newStartDate: '2027-03-14 18:00', newEndDate: '19:00' })).toEqual({
      newEndDate: 'Indiquez le jour, ou effacez l’heure.',
    });
  });

  it('accepts an unchanged date that was stored without a time', () => {
    const entry = contentEntry({ title: 'x', newStartDate: '2027-03-14' });
    const base = valuesOf(events, entry);
    const baseline = { base, entry, checked: base };
    const validated = validatePublication({ type: events, baseline, values: { ...base, title: 'y' } });
    expect(validated).toEqual({ data: { title: 'y' }, problems: {} });
  });

  it('checks what the published version has not, even where the working copy has it already', () => {
    const entry = contentEntry({ title: 'x', newStartDate: '2027-03-14' });
    const base = valuesOf(events, entry);
    const baseline = { base, entry, checked: { ...base, newStartDate: '2027-03-13 18:00' } };
    expect(Object.keys(validatePublication({ type: events, baseline, values: base }).problems)).toEqual([
      'newStartDate',
    ]);
  });

  it('reports an end before its start, an invalid URL, a text too long', () => {
    expect(
      Object.keys(
        problemsFor({
          title: 'x'.repeat(10_000),
          newStartDate: '2027-03-14 18:00',
          newEndDate: '2027-03-14 17:00',
          bookingUrl: 'javascript:alert(1)',
        }),
      ),
    ).toEqual(['title', 'newEndDate', 'bookingUrl']);
  });

  it('reports an invalid number at its field', () => {
    const base = valuesOf(popups, popup);
    const problemsOf = (priority: string) =>
      validateDraft({ type: popups, baseline: { base, entry: popup, checked: base }, values: { ...base, priority } })
        .problems;
    expect(problemsOf('deux')).toHaveProperty('priority');
    expect(problemsOf('2,5')).toEqual({ priority: 'Saisissez un nombre entier, par exemple 3.' });
  });
});

describe('form validation before a save of the working copy', () => {
  it('accepts that required values are missing, and no invalid one', () => {
    const blank = valuesOf(events, undefined);
    const baseline = { base: blank, entry: undefined, checked: undefined };
    const values = { ...blank, name: 'x', bookingUrl: 'javascript:alert(1)' };
    const { data, problems } = validateDraft({ type: events, baseline, values });
    expect(data).toMatchObject({ name: 'x' });
    expect(Object.keys(problems)).toEqual(['bookingUrl']);
  });
});
