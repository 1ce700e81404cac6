import { describe, expect, it } from 'vitest';
import { asOne, entryOf, told } from './told.ts';

describe('what pages are told', () => {
  it('is one object for entries that say the same, and another for one that says more', () => {
    const text = JSON.stringify({ documentId: 'a', title: 'Veillée', images: [{ url: '/u' }] });
    expect(entryOf(text)).toBe(entryOf(`${text}`));
    expect(entryOf(text)).toEqual(JSON.parse(text));
    expect(told(entryOf(text))).not.toBe(told(entryOf(text.replace('Veillée', 'Veillées'))));
  });

  it('is compared by the numbers of its entries, and by all that plain data say', () => {
    const [one, other] = [entryOf('{"id":1}'), entryOf('{"id":2}')];
    const page = (...entries: unknown[]) => told({ day: '2026-11-21', entries, none: undefined });
    expect(page(one, other)).toBe(page(one, other));
    const different = [page(one), page(other, one), page([one, other]), page(one, other, null), page('#1', other)];
    expect(new Set([...different, page(one, other)])).toHaveLength(6);
    expect(told({ a: '1', b: 2 })).not.toBe(told({ a: '1,"b":2' }));
    expect(told({ a: undefined })).not.toBe(told({}));
    expect(told(['1,2'])).not.toBe(told(['1', '2']));
  });

  it('is compared by the number of what stands beside an entry, too', () => {
    const { images, video } = entryOf('{"images":[{"id":7}],"video":{"id":8}}') as Record<string, object[]>;
    expect([told(images?.[0]), told(video)].join(' ')).toMatch(/^#\d+ #\d+$/);
    expect(told(images?.[0])).not.toBe(told(video));
  });

  it('takes nothing that it cannot read for the same as another', () => {
    expect(told({ hours: new Map([['a', 1]]) })).not.toBe(told({ hours: new Map([['a', 1]]) }));
    expect(told(new Date(0))).not.toBe(told(new Date(0)));
    const styles = asOne({ text: 'a' });
    expect([told({ styles }), told({ styles: { ...styles } })]).toEqual([
      told({ styles }),
      '{"styles":{"text":"a",},}',
    ]);
  });
});
