import { describe, expect, it } from 'vitest';
import { endMarkers } from './marker-end.ts';

const now = Date.parse('2027-01-10T12:00:00Z');
const day = 86_400_000;
const end = new Date(now + 183 * day).toISOString();

function storage(initial: Record<string, string>) {
  const items = new Map(Object.entries(initial));
  const local = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, text: string) => void items.set(key, text),
    removeItem: (key: string) => items.delete(key),
  } as unknown as Storage;
  return { local, items };
}

const markersAfter = (initial: Record<string, string>, preferences: boolean, timestamp = now) => {
  const { local, items } = storage(initial);
  endMarkers(local, preferences, timestamp);
  return Object.fromEntries(items);
};

describe('the markers of popups', () => {
  it('are given an end six months later, as are those of earlier versions, which had none', () => {
    const markers = { visited: '1', popupDisplays: '{"a":1}' };
    expect(markersAfter(markers, true)).toEqual({ ...markers, popupMarkersEnd: end });
    expect(markersAfter({ ...markers, popupMarkersEnd: '9999-01-01' }, true)).toEqual({
      ...markers,
      popupMarkersEnd: end,
    });
  });

  it('keep their end on later visits, and are removed then', () => {
    const markers = { visited: '1', popupDisplays: '{"a":1}', popupMarkersEnd: end };
    expect(markersAfter(markers, true, now + 182 * day)).toEqual(markers);
    expect(markersAfter(markers, true, now + 183 * day)).toEqual({});
    expect(markersAfter(markers, false, now + 183 * day)).toEqual({});
  });

  it('do not have that of a visit without consent to preferences', () => {
    expect(markersAfter({ visited: '1', popupDisplays: '{"a":1}', popupMarkersEnd: end }, false)).toEqual({
      popupDisplays: '{"a":1}',
      popupMarkersEnd: end,
    });
    expect(markersAfter({ visited: '1' }, false)).toEqual({});
    expect(markersAfter({}, true)).toEqual({});
    expect(() => endMarkers(undefined, true, now)).not.toThrow();
  });
});
