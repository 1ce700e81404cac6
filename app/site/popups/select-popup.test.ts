import { describe, expect, it } from 'vitest';
import { type Candidate, selectPopup, type Visitor } from './show-popup.ts';

const now = Date.parse('2026-11-21T15:00:00Z');
const popup = (changes: Partial<Candidate> & { documentId: string }): Candidate => ({
  priority: 0,
  active: true,
  startDate: '2026-11-01T00:00:00.000Z',
  endDate: '2026-12-01T00:00:00.000Z',
  displayFrequency: 'always',
  targetAudience: ['all'],
  ...changes,
});
const visitor = (changes: Partial<Visitor> = {}): Visitor => ({
  returning: false,
  displays: {},
  session: new Set(),
  ...changes,
});
const selectedId = (popups: Candidate[], current = visitor(), time = now) =>
  selectPopup(popups, current, time)?.documentId;

describe('selectPopup returns', () => {
  it('none when there is none', () => expect(selectedId([])).toBeUndefined());

  it('the one of highest priority, whatever their order', () => {
    const [low, high, unset] = [
      popup({ documentId: 'low', priority: 2 }),
      popup({ documentId: 'high', priority: 10 }),
      popup({ documentId: 'unset', priority: null }),
    ];
    expect(selectedId([low, high, unset])).toBe('high');
    expect(selectedId([unset, high, low])).toBe('high');
    expect(selectedId([popup({ documentId: 'below', priority: -1 }), unset])).toBe('unset');
  });

  it('the latest to begin among equals, then a stable choice', () => {
    const old = popup({ documentId: 'b' });
    const recent = popup({ documentId: 'c', startDate: '2026-11-20T00:00:00.000Z' });
    const twin = popup({ documentId: 'a', startDate: '2026-11-20T00:00:00.000Z' });
    expect(selectedId([old, recent])).toBe('c');
    expect(selectedId([recent, twin])).toBe('a');
    expect(selectedId([twin, recent])).toBe('a');
  });

  it('only what is active', () => {
    expect(
      selectedId([popup({ documentId: 'a', active: false }), popup({ documentId: 'b', active: null })]),
    ).toBeUndefined();
  });

  it('the next one when the first is for another audience', () => {
    const first = popup({ documentId: 'first', priority: 9, targetAudience: ['returning'] });
    expect(selectedId([first, popup({ documentId: 'second' })])).toBe('second');
  });
});

describe('a popup’s dates', () => {
  const short = popup({
    documentId: 'a',
    startDate: '2026-11-21T14:00:00.000Z',
    endDate: '2026-11-21T16:00:00.000Z',
  });
  it.each([
    ['2026-11-21T13:59:59Z', undefined],
    ['2026-11-21T14:00:00Z', 'a'],
    ['2026-11-21T16:00:00Z', 'a'],
    ['2026-11-21T16:00:01Z', undefined],
  ])('include their first and last instants: %s', (time, expected) => {
    expect(selectedId([short], visitor(), Date.parse(time))).toBe(expected);
  });

  it('that are invalid match no instant', () => {
    expect(selectedId([popup({ documentId: 'a', endDate: 'demain' })])).toBeUndefined();
  });
});

describe('a popup’s audience', () => {
  it.each([
    [['new'], 'a', undefined],
    [['returning'], undefined, 'a'],
    [['new', 'returning'], 'a', 'a'],
    [['all'], 'a', 'a'],
    [[], 'a', 'a'],
    [null, 'a', 'a'],
  ] as const)('%s', (targetAudience, first, later) => {
    const only = [popup({ documentId: 'a', targetAudience: targetAudience && [...targetAudience] })];
    expect(selectedId(only)).toBe(first);
    expect(selectedId(only, visitor({ returning: true }))).toBe(later);
  });
});

describe('a popup’s frequency', () => {
  const seen = visitor({ displays: { a: 1 }, session: new Set(['a']) });
  const seenBefore = visitor({ displays: { a: 3 } });
  it.each([
    ['always', 'a', 'a'],
    ['session', undefined, 'a'],
    ['once', undefined, undefined],
    [null, undefined, undefined],
  ] as const)('%s', (displayFrequency, again, nextSession) => {
    const only = [popup({ documentId: 'a', displayFrequency })];
    expect(selectedId(only)).toBe('a');
    expect(selectedId(only, seen)).toBe(again);
    expect(selectedId(only, seenBefore)).toBe(nextSession);
  });

  it('hides limited popups where displays cannot be stored', () => {
    const forgetful = visitor({ displays: undefined, session: undefined });
    expect(selectedId([popup({ documentId: 'a', displayFrequency: 'once' })], forgetful)).toBeUndefined();
    expect(selectedId([popup({ documentId: 'a', displayFrequency: 'session' })], forgetful)).toBeUndefined();
    expect(selectedId([popup({ documentId: 'a' })], forgetful)).toBe('a');
  });
});
