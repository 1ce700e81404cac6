import { describe, expect, it } from 'vitest';
import { readVisitor, recordDisplay, recordVisit } from './show-popup.ts';

function storage(initial: Record<string, string> = {}, full = false): Storage {
  const items = new Map(Object.entries(initial));
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem(key: string, text: string) {
      if (full) throw new DOMException('full', 'QuotaExceededError');
      items.set(key, text);
    },
    removeItem: (key: string) => items.delete(key),
  } as unknown as Storage;
}

describe('popup storage', () => {
  it('reports a new, then a returning visitor', () => {
    const local = storage();
    expect(readVisitor(local, storage()).returning).toBe(false);
    recordVisit(local);
    expect(readVisitor(local, storage()).returning).toBe(true);
  });

  it('counts displays permanently, and lists those of this session', () => {
    const [local, session] = [storage(), storage()];
    recordDisplay(local, session, 'a');
    recordDisplay(local, session, 'a');
    expect(readVisitor(local, session)).toMatchObject({ displays: { a: 2 }, session: new Set(['a']) });
    expect(readVisitor(local, storage())).toMatchObject({ displays: { a: 2 }, session: new Set() });
  });

  it.each(['{', 'null', '"a"', '[1]', '{"a":"beaucoup","b":-1}'])(
    'starts over from unreadable values: %s',
    (broken) => {
      const [local, session] = [storage({ popupDisplays: broken }), storage({ popupsOfSession: broken })];
      expect(readVisitor(local, session)).toMatchObject({ displays: {}, session: new Set() });
      recordDisplay(local, session, 'a');
      expect(readVisitor(local, session).displays).toEqual({ a: 1 });
    },
  );

  it('reports unavailable or full storage', () => {
    expect(readVisitor(undefined, undefined)).toEqual({ returning: false, displays: undefined, session: undefined });
    const full = storage({}, true);
    expect(readVisitor(full, full)).toMatchObject({ displays: undefined, session: undefined });
    expect(() => recordDisplay(full, full, 'a')).not.toThrow();
  });
});
