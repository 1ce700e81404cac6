import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  deleteLocalDraft,
  draftKey,
  draftKeyPrefix,
  draftsWithPrefix,
  readLocalDraft,
  saveLocalDraft,
} from './local-draft.ts';

const draft = { typedAt: 1, values: { title: 'x' }, base: { title: '' }, version: undefined };
const storage = (items: Partial<Storage>) => vi.stubGlobal('localStorage', items);
afterEach(() => vi.unstubAllGlobals());

describe('local drafts', () => {
  const prefix = draftKeyPrefix(1, 'events', 'abc');
  const key = draftKey(prefix, 'f1');

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
    expect(saveLocalDraft(key, draft)).toBe(true);
    expect(saveLocalDraft(draftKey(prefix, 'f2'), { ...draft, typedAt: 2 })).toBe(true);
    expect(readLocalDraft(key)).toEqual({ ...draft, key });
    expect(draftsWithPrefix(prefix).map(({ typedAt }) => typedAt)).toEqual([2, 1]);
    expect(draftsWithPrefix(draftKeyPrefix(1, 'events', undefined))).toEqual([]);
    expect(draftsWithPrefix(draftKeyPrefix(1, 'events', 'ab'))).toEqual([]);
    expect(draftsWithPrefix(draftKeyPrefix(2, 'events', 'abc'))).toEqual([]);
    deleteLocalDraft(key);
    expect(draftsWithPrefix(prefix).map(({ typedAt }) => typedAt)).toEqual([2]);
  });

  it('read the former key format, one draft an entry', () => {
    storage({ [prefix]: '', getItem: () => JSON.stringify({ ...draft, at: 1 }) } as Partial<Storage>);
    expect(draftsWithPrefix(prefix)).toEqual([{ ...draft, key: prefix }]);
  });

  it('report a storage that refuses access, without throwing', () => {
    const full = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    storage({ getItem: full, setItem: full, removeItem: full });
    expect(saveLocalDraft(key, draft)).toBe(false);
    expect(readLocalDraft(key)).toBeUndefined();
    deleteLocalDraft(key);
    expect(draftsWithPrefix(prefix)).toEqual([]);
  });

  it.each(['{', 'null', '[]', '{"at":"hier"}', '{"at":1,"values":[],"base":{}}', '{"at":1,"values":{}}'])(
    'ignore stored values of another shape: %s',
    (text) => {
      storage({ getItem: () => text });
      expect(readLocalDraft(key)).toBeUndefined();
    },
  );
});
