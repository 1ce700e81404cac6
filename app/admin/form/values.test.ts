import { describe, expect, it } from 'vitest';
import { typeOf } from '#content/index.ts';
import { joinLocal, splitLocal } from '../fields/local-date.ts';
import { check } from './check.ts';
import { createDraft, matching, updateDraft, valuesOf } from './values.ts';

const popups = typeOf('popups');
const events = typeOf('events');
const popup = {
  id: 7,
  documentId: 'abc',
  title: 'Fermeture',
  content: '<p>Lundi</p>',
  startDate: '2027-03-14T22:30:15.123Z',
  endDate: '2027-03-15T03:59:00.000Z',
  priority: 2,
  active: true,
  displayFrequency: 'session',
  targetAudience: ['new'],
  link: { url: '/evenements', text: null },
  createdAt: '2027-01-01T00:00:00.000Z',
  updatedAt: '2027-01-02T00:00:00.000Z',
};

describe('the values of a form', () => {
  it('are what an entry holds, at the centre’s hour', () => {
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

  it('of an entry to come are the defaults, and empty', () => {
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

  it('unchanged, send nothing: not even the seconds that no input shows', () => {
    const values = valuesOf(popups, popup);
    expect(updateDraft(popups, values, { ...values })).toEqual({});
  });

  it('changed, send what changed, in the form the API keeps', () => {
    const base = valuesOf(popups, popup);
    const values = {
      ...base,
      title: 'Ouverture',
      startDate: '2027-03-14T09:00',
      priority: '',
      targetAudience: [],
      link: { url: '', text: '' },
    };
    expect(updateDraft(popups, base, values)).toEqual({
      title: 'Ouverture',
      startDate: '2027-03-14T13:00:00.000Z',
      priority: null,
      targetAudience: [],
      link: null,
    });
  });

  it('of a new entry send what was filled, and leave the rest to the model', () => {
    const values = { ...valuesOf(events, undefined), title: 'Léwoz', newStartDate: '2027-03-14 18:30' };
    expect(createDraft(events, values)).toEqual({
      title: 'Léwoz',
      newStartDate: '2027-03-14 18:30',
      isFree: false,
      isPublished: false,
    });
  });

  it('show an ISO date of an event at the centre’s hour', () => {
    expect(valuesOf(events, { newStartDate: '2027-03-15T02:30:00.000Z' })).toMatchObject({
      newStartDate: '2027-03-14 22:30',
    });
  });

  it('come back from the device only in a shape that is still theirs', () => {
    const current = valuesOf(popups, undefined);
    expect(matching({ title: 'Gardé', active: 'oui', targetAudience: 'tous', link: null, autre: 1 }, current)).toEqual({
      ...current,
      title: 'Gardé',
    });
  });

  it('keep an hour that waits for its day, and a day that waits for its hour', () => {
    expect(splitLocal(joinLocal('', '18:30'))).toEqual({ day: '', hour: '18:30' });
    expect(splitLocal(joinLocal('2027-03-14', ''))).toEqual({ day: '2027-03-14', hour: '' });
    expect(splitLocal('2027-03-14 18:30')).toEqual({ day: '2027-03-14', hour: '18:30' });
    expect(splitLocal('n’importe quoi')).toEqual({ day: '', hour: '' });
  });
});

describe('the check before a save', () => {
  const blank = valuesOf(events, undefined);
  const found = (values: Record<string, unknown>) =>
    check({ type: events, base: blank, entry: undefined, values: { ...blank, ...values } }).problems;

  it('asks for what is required', () => {
    expect(Object.keys(found({}))).toEqual(['title', 'newStartDate']);
  });

  it('asks for the hour once there is a day, and for the day where there is an hour', () => {
    expect(found({ title: 'x', newStartDate: '2027-03-14' })).toEqual({
      newStartDate: 'Indiquez l’heure\u00a0: 00:00 si elle ne doit pas s’afficher.',
    });
    expect(found({ title: 'x', newStartDate: '2027-03-14 18:00', newEndDate: '19:00' })).toEqual({
      newEndDate: 'Indiquez le jour, ou effacez l’heure.',
    });
  });

  it('lets a date stand that was stored without an hour', () => {
    const entry = { title: 'x', newStartDate: '2027-03-14' };
    const base = valuesOf(events, entry);
    const checked = check({ type: events, base, entry, values: { ...base, title: 'y' } });
    expect(checked).toEqual({ draft: { title: 'y' }, problems: {} });
  });

  it('tells an end before its beginning, an address that is none, a text too long', () => {
    expect(
      Object.keys(
        found({
          title: 'x'.repeat(10_000),
          newStartDate: '2027-03-14 18:00',
          newEndDate: '2027-03-14 17:00',
          bookingUrl: 'javascript:alert(1)',
        }),
      ),
    ).toEqual(['title', 'newEndDate', 'bookingUrl']);
  });

  it('tells a number that is none, at the field, as it was typed', () => {
    const base = valuesOf(popups, popup);
    expect(check({ type: popups, base, entry: popup, values: { ...base, priority: 'deux' } }).problems).toHaveProperty(
      'priority',
    );
    expect(check({ type: popups, base, entry: popup, values: { ...base, priority: '2,5' } }).problems).toEqual({
      priority: 'Saisissez un nombre entier, par exemple 3.',
    });
  });
});
