import { describe, expect, it } from 'vitest';
import { type Candidate, choosePopup, type Visitor } from './choose.ts';

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
const chosen = (popups: Candidate[], who = visitor(), at = now) => choosePopup(popups, who, at)?.documentId;

describe('of the popups, a page shows', () => {
  it('none when there is none', () => expect(chosen([])).toBeUndefined());

  it('the one of highest priority, whatever their order', () => {
    const [low, high, unset] = [
      popup({ documentId: 'low', priority: 2 }),
      popup({ documentId: 'high', priority: 10 }),
      popup({ documentId: 'unset', priority: null }),
    ];
    expect(chosen([low, high, unset])).toBe('high');
    expect(chosen([unset, high, low])).toBe('high');
    expect(chosen([popup({ documentId: 'below', priority: -1 }), unset])).toBe('unset');
  });

  it('among equals the one that began last, then always the same', () => {
    const old = popup({ documentId: 'b' });
    const recent = popup({ documentId: 'c', startDate: '2026-11-20T00:00:00.000Z' });
    const twin = popup({ documentId: 'a', startDate: '2026-11-20T00:00:00.000Z' });
    expect(chosen([old, recent])).toBe('c');
    expect(chosen([recent, twin])).toBe('a');
    expect(chosen([twin, recent])).toBe('a');
  });

  it('only what is active', () => {
    expect(
      chosen([popup({ documentId: 'a', active: false }), popup({ documentId: 'b', active: null })]),
    ).toBeUndefined();
  });

  it('the next one when the first is not for this visitor', () => {
    const first = popup({ documentId: 'first', priority: 9, targetAudience: ['returning'] });
    expect(chosen([first, popup({ documentId: 'second' })])).toBe('second');
  });
});

describe('a popup’s days', () => {
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
  ])('hold their first and last instants: %s', (at, expected) => {
    expect(chosen([short], visitor(), Date.parse(at))).toBe(expected);
  });

  it('are the centre’s where they name no zone: a day of Guadeloupe ends at four in the morning of Greenwich', () => {
    const day = popup({ documentId: 'a', startDate: '2026-11-21 00:00', endDate: '2026-11-21 23:59' });
    expect(chosen([day], visitor(), Date.parse('2026-11-21T03:59:00Z'))).toBeUndefined();
    expect(chosen([day], visitor(), Date.parse('2026-11-21T04:00:00Z'))).toBe('a');
    expect(chosen([day], visitor(), Date.parse('2026-11-22T03:59:00Z'))).toBe('a');
    expect(chosen([day], visitor(), Date.parse('2026-11-22T04:00:00Z'))).toBeUndefined();
  });

  it('that are no dates hold nothing', () => {
    expect(chosen([popup({ documentId: 'a', endDate: 'demain' })])).toBeUndefined();
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
    expect(chosen(only)).toBe(first);
    expect(chosen(only, visitor({ returning: true }))).toBe(later);
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
    expect(chosen(only)).toBe('a');
    expect(chosen(only, seen)).toBe(again);
    expect(chosen(only, seenBefore)).toBe(nextSession);
  });

  it('is kept by not showing where nothing can be remembered', () => {
    const forgetful = visitor({ displays: undefined, session: undefined });
    expect(chosen([popup({ documentId: 'a', displayFrequency: 'once' })], forgetful)).toBeUndefined();
    expect(chosen([popup({ documentId: 'a', displayFrequency: 'session' })], forgetful)).toBeUndefined();
    expect(chosen([popup({ documentId: 'a' })], forgetful)).toBe('a');
  });
});
