import { afterEach, describe, expect, it, vi } from 'vitest';
import { draftKey, draftPlace, draftsAt, forgetDeviceDraft, keepDeviceDraft, readDeviceDraft } from './device-draft.ts';

const draft = { at: 1, values: { title: 'x' }, base: { title: '' }, version: undefined };
const storage = (items: Partial<Storage>) => vi.stubGlobal('localStorage', items);
afterEach(() => vi.unstubAllGlobals());

describe('a draft on the device', () => {
  const mine = draftPlace(1, 'events', 'abc');
  const key = draftKey(mine, 'f1');

  it('is kept by account, entry and form, found again, and forgotten', () => {
    const kept: Record<string, unknown> = {};
    const methods = {
      getItem: (key: string) => (kept[key] as string) ?? null,
      setItem: (key: string, value: string) => {
        kept[key] = value;
      },
      removeItem: (key: string) => {
        delete kept[key];
      },
    };
    // As a browser's storage, whose keys are those of the object.
    for (const [name, value] of Object.entries(methods)) Object.defineProperty(kept, name, { value });
    storage(kept);
    expect(keepDeviceDraft(key, draft)).toBe(true);
    expect(keepDeviceDraft(draftKey(mine, 'f2'), { ...draft, at: 2 })).toBe(true);
    expect(readDeviceDraft(key)).toEqual({ ...draft, key });
    expect(draftsAt(mine).map(({ at }) => at)).toEqual([2, 1]);
    expect(draftsAt(draftPlace(1, 'events', undefined))).toEqual([]);
    expect(draftsAt(draftPlace(1, 'events', 'ab'))).toEqual([]);
    expect(draftsAt(draftPlace(2, 'events', 'abc'))).toEqual([]);
    forgetDeviceDraft(key);
    expect(draftsAt(mine).map(({ at }) => at)).toEqual([2]);
  });

  it('of the version before, kept one to an entry, is found', () => {
    storage({ [mine]: '', getItem: () => JSON.stringify(draft) } as Partial<Storage>);
    expect(draftsAt(mine)).toEqual([{ ...draft, key: mine }]);
  });

  it('that cannot be kept says so, and breaks nothing', () => {
    const full = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    storage({ getItem: full, setItem: full, removeItem: full });
    expect(keepDeviceDraft(key, draft)).toBe(false);
    expect(readDeviceDraft(key)).toBeUndefined();
    forgetDeviceDraft(key);
    expect(draftsAt(mine)).toEqual([]);
  });

  it.each(['{', 'null', '[]', '{"at":"hier"}', '{"at":1,"values":[],"base":{}}', '{"at":1,"values":{}}'])(
    'that is none is not offered: %s',
    (text) => {
      storage({ getItem: () => text });
      expect(readDeviceDraft(key)).toBeUndefined();
    },
  );
});
