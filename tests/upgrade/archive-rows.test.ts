import { afterAll, describe, expect, it, vi } from 'vitest';
import type { Step } from '#store/migrations/step.ts';

const steps: Step[] = [
  {
    name: '2027-01-01',
    changes: [
      { rename: { type: 'events', field: 'name', to: 'shortName' } },
      { rename: { type: 'events', field: 'images', to: 'photos' } },
      { remove: { type: 'events', field: 'venue' } },
      { remove: { type: 'partners' } },
      { turn: { type: 'magazines', field: 'events', toType: 'events', toField: 'magazines' } },
    ],
  },
  { name: '2027-02-01', changes: [{ renameType: { type: 'events', to: 'dates' } }] },
];

vi.doMock('#store/migrations/steps/index.ts', () => ({ steps }));
const { applySteps } = await import('#store/migrations/archive-rows.ts');
afterAll(() => vi.doUnmock('#store/migrations/steps/index.ts'));

const isUnknown = () => false;

describe('a row of an older archive', () => {
  it('gets the names that its type and fields have today', () => {
    const row = { id: 1, title: 'a', name: 'b', name_folded: 'b', venue: 'c' };
    expect(applySteps('events', row, isUnknown)).toEqual({
      table: 'dates',
      row: { id: 1, title: 'a', shortName: 'b', shortName_folded: 'b' },
    });
    expect(applySteps('events_images', { owner: 1, target: 2 }, isUnknown)).toEqual({
      table: 'dates_photos',
      row: { owner: 1, target: 2 },
    });
  });

  it('is read from the other end where its relation was turned', () => {
    expect(applySteps('magazines_events', { owner: 1, target: 2, position: 0 }, isUnknown)).toEqual({
      table: 'dates_magazines',
      row: { owner: 2, target: 1, position: 0 },
    });
  });

  it('is left out where its type or its list of links was removed', () => {
    expect(applySteps('partners', { id: 1 }, isUnknown)).toBeUndefined();
    expect(applySteps('partners_logo', { owner: 1 }, isUnknown)).toBeUndefined();
    expect(applySteps('events_venue', { owner: 1 }, isUnknown)).toBeUndefined();
  });

  it('preserves a name that the model has again', () => {
    const isKnown = (table: string) => table === 'events';
    expect(applySteps('events', { id: 1, name: 'b' }, isKnown)).toEqual({ table: 'events', row: { id: 1, name: 'b' } });
  });
});
