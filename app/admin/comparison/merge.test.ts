import { describe, expect, it } from 'vitest';
import { typeOf } from '#content/index.ts';
import { contentEntry } from '#tests/content-entry.ts';
import { valuesOf } from '../values/values.ts';
import { differences, merged } from './merge.ts';

const events = typeOf('events');
const base = valuesOf(
  events,
  contentEntry({ title: 'Léwoz', name: 'L', newStartDate: '2027-03-14 18:00', isFree: false }),
);

describe('two versions of an entry', () => {
  const theirs = { ...base, title: 'Léwoz des vents', isFree: true, name: 'Le' };
  const mine = { ...base, title: 'Léwoz de la mer', newStartDate: '2027-03-15 18:00', name: 'Le' };
  const conflicts = differences(events, { base, theirs, mine });

  it('differ where their values differ, and are disputed where both changed', () => {
    expect(conflicts.map(({ name, disputed, selected }) => ({ name, disputed, selected }))).toEqual([
      { name: 'title', disputed: true, selected: 'mine' },
      { name: 'newStartDate', disputed: false, selected: 'mine' },
      { name: 'isFree', disputed: false, selected: 'theirs' },
    ]);
  });

  it('make one version that has the changes of both', () => {
    expect(merged(theirs, conflicts, {})).toEqual({
      ...base,
      title: 'Léwoz de la mer',
      newStartDate: '2027-03-15 18:00',
      isFree: true,
      name: 'Le',
    });
  });

  it('make the version of the chosen side', () => {
    expect(merged(theirs, conflicts, { title: 'theirs', newStartDate: 'theirs', isFree: 'mine' })).toEqual({
      ...theirs,
      isFree: false,
    });
  });
});
