import { afterEach, describe, expect, it, vi } from 'vitest';
import { copiesWithPrefix, copyKey, copyPrefix, deleteCopy, readCopy, saveCopy } from './unsaved-copies.ts';

const copy = { typedAt: 1, values: { title: 'x' }, base: { title: '' }, version: undefined };
const storage = (items: Partial<Storage>) => vi.stubGlobal('localStorage', items);
afterEach(() => vi.unstubAllGlobals());

describe('unsaved copies', () => {
  const prefix = copyPrefix(1, 'events', 'abc');
  const key = copyKey(prefix, 'f1');

  it('are stored by account, entry and form, listed latest first, and deleted', () => {
    const stored: Record<string, unknown> = {};
    const methods = {
      getItem: (key: string) => (stored[key] as string) ?? null,
      setItem: (key: string, value: string) => {
        stored[key] = value;
      },
      removeItem: (key: string) => {
        delete stored[key];
      },
    };
    // Like browser storage, whose keys are those of the object.
    for (const [name, value] of Object.entries(methods)) Object.defineProperty(stored, name, { value });
    storage(stored);
    expect(saveCopy(key, copy)).toBe(true);
    expect(saveCopy(copyKey(prefix, 'f2'), { ...copy, typedAt: 2 })).toBe(true);
    expect(readCopy(key)).toEqual({ ...copy, key });
    expect(copiesWithPrefix(prefix).map(({ typedAt }) => typedAt)).toEqual([2, 1]);
    expect(copiesWithPrefix(copyPrefix(1, 'events', undefined))).toEqual([]);
    expect(copiesWithPrefix(copyPrefix(1, 'events', 'ab'))).toEqual([]);
    expect(copiesWithPrefix(copyPrefix(2, 'events', 'abc'))).toEqual([]);
    deleteCopy(key);
    expect(copiesWithPrefix(prefix).map(({ typedAt }) => typedAt)).toEqual([2]);
  });

  it('read the former key format, one copy an entry', () => {
    storage({ [prefix]: '', getItem: () => JSON.stringify({ ...copy, at: 1 }) } as Partial<Storage>);
    expect(copiesWithPrefix(prefix)).toEqual([{ ...copy, key: prefix }]);
  });

  it('report a storage that refuses access, without throwing', () => {
    const full = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    storage({ getItem: full, setItem: full, removeItem: full });
    expect(saveCopy(key, copy)).toBe(false);
    expect(readCopy(key)).toBeUndefined();
    deleteCopy(key);
    expect(copiesWithPrefix(prefix)).toEqual([]);
  });

  it.each(['{', 'null', '[]', '{"at":"hier"}', '{"at":1,"values":[],"base":{}}', '{"at":1,"values":{}}'])(
    'ignore stored values of another shape: %s',
    (text) => {
      storage({ getItem: () => text });
      expect(readCopy(key)).toBeUndefined();
    },
  );
});
