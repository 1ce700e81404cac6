import { describe, expect, it } from 'vitest';
import { recallVisitor, rememberDisplay, rememberVisit } from './memory.ts';

function storage(initial: Record<string, string> = {}, full = false): Storage {
  const kept = new Map(Object.entries(initial));
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem(key: string, text: string) {
      if (full) throw new DOMException('full', 'QuotaExceededError');
      kept.set(key, text);
    },
    removeItem: (key: string) => kept.delete(key),
  } as unknown as Storage;
}

describe('the memory of a visitor', () => {
  it('is new, then returning', () => {
    const local = storage();
    expect(recallVisitor(local, storage()).returning).toBe(false);
    rememberVisit(local);
    expect(recallVisitor(local, storage()).returning).toBe(true);
  });

  it('counts displays for good, and names those of this session', () => {
    const [local, session] = [storage(), storage()];
    rememberDisplay(local, session, 'a');
    rememberDisplay(local, session, 'a');
    expect(recallVisitor(local, session)).toMatchObject({ displays: { a: 2 }, session: new Set(['a']) });
    expect(recallVisitor(local, storage())).toMatchObject({ displays: { a: 2 }, session: new Set() });
  });

  it.each(['{', 'null', '"a"', '[1]', '{"a":"beaucoup","b":-1}'])(
    'begins again from what cannot be read: %s',
    (broken) => {
      const [local, session] = [storage({ popupDisplays: broken }), storage({ popupsOfSession: broken })];
      expect(recallVisitor(local, session)).toMatchObject({ displays: {}, session: new Set() });
      rememberDisplay(local, session, 'a');
      expect(recallVisitor(local, session).displays).toEqual({ a: 1 });
    },
  );

  it('says that it has none when storage is refused or full', () => {
    expect(recallVisitor(undefined, undefined)).toEqual({ returning: false, displays: undefined, session: undefined });
    const full = storage({}, true);
    expect(recallVisitor(full, full)).toMatchObject({ displays: undefined, session: undefined });
    expect(() => rememberDisplay(full, full, 'a')).not.toThrow();
  });
});
