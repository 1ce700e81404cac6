import { describe, expect, it } from 'vitest';
import { typeOf } from '#content/index.ts';
import { differences, merged } from './merge.ts';
import { valuesOf } from './values.ts';

const events = typeOf('events');
const base = valuesOf(events, { title: 'Léwoz', name: 'L', newStartDate: '2027-03-14 18:00', isFree: false });

describe('two versions of an entry', () => {
  const theirs = { ...base, title: 'Léwoz des vents', isFree: true, name: 'Le' };
  const mine = { ...base, title: 'Léwoz de la mer', newStartDate: '2027-03-15 18:00', name: 'Le' };
  const found = differences(events, { base, theirs, mine });

  it('differ where they hold other things, and are disputed where both changed', () => {
    expect(found.map(({ name, disputed, kept }) => ({ name, disputed, kept }))).toEqual([
      { name: 'title', disputed: true, kept: 'mine' },
      { name: 'newStartDate', disputed: false, kept: 'mine' },
      { name: 'isFree', disputed: false, kept: 'theirs' },
    ]);
  });

  it('make one that keeps the changes of both', () => {
    expect(merged(theirs, found, {})).toEqual({
      ...base,
      title: 'Léwoz de la mer',
      newStartDate: '2027-03-15 18:00',
      isFree: true,
      name: 'Le',
    });
  });

  it('make the one that was chosen', () => {
    expect(merged(theirs, found, { title: 'theirs', newStartDate: 'theirs', isFree: 'mine' })).toEqual({
      ...theirs,
      isFree: false,
    });
  });
});
