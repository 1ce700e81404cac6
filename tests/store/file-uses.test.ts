import { expect, it } from 'vitest';
import { compare, unbounded } from '#store/query.ts';
import { describeOnEachDatabase } from '../databases.ts';

describeOnEachDatabase('the uses of a file', (environment) => {
  let created = 0;
  const file = async () => {
    created += 1;
    const hash = `photo_${String(created).padStart(10, '0')}`;
    const values = { name: 'n', hash, mime: 'image/png', size: 1, url: `/uploads/${hash}.png`, provider: 'local' };
    return { ...(await environment().store.create('files', { values, links: {} })), hash };
  };
  const article = (content: string, images: { id: number }[] = []) => ({
    values: { title: 'Registre', publishedOn: '2026-01-02T00:00:00.000Z', content },
    links: { images: { set: images } },
  });
  const shows = ({ hash }: { hash: string }, prefix = '') =>
    `<figure><img src="/uploads/${prefix}${hash}.png" alt="" /></figure>`;
  const plays = ({ hash }: { hash: string }) =>
    `<figure><video src="/uploads/${hash}.mp4" controls preload="none"></video></figure>`;
  const usesOf = async (used: { id: number; hash: string }) =>
    (await environment().store.fileUsages(used)).map(({ field, inPublished }) => [field, inPublished]);
  const unused = async (ids: number[]) => {
    const where = { and: [compare('isUsed', 'eq', false), compare('id', 'in', ids)] };
    return (await environment().store.list('files', { where, budget: unbounded })).entries.map(({ id }) => id);
  };

  it('are those of links and texts, of both versions of an entry', async () => {
    const { store } = environment();
    const [linked, shown, drafted, draftLinked, free, film] = [
      await file(),
      await file(),
      await file(),
      await file(),
      await file(),
      await file(),
    ];
    const key = await store.createPublished(
      'patrimoine-actualites',
      article(shows(shown, 'large_') + plays(film), [linked]),
    );
    const ref = { type: 'patrimoine-actualites' as const, ref: { id: key.id } };
    await store.saveDraft(ref, article(shows(drafted), [linked, draftLinked]), undefined);
    expect(await usesOf(linked)).toEqual([['images', true]]);
    expect(await usesOf(shown)).toEqual([['content', true]]);
    expect(await usesOf(film)).toEqual([['content', true]]);
    expect(await usesOf(drafted)).toEqual([['content', false]]);
    expect(await usesOf(draftLinked)).toEqual([['images', false]]);
    expect(await store.fileUsages(shown)).toEqual([
      { type: 'patrimoine-actualites', field: 'content', ...key, title: 'Registre', inPublished: true },
    ]);
    expect(await unused([linked, shown, drafted, draftLinked, free, film].map(({ id }) => id))).toEqual([free.id]);
    await store.publish(ref, { values: {}, links: {} });
    expect(await usesOf(shown)).toEqual([]);
    expect(await usesOf(drafted)).toEqual([['content', true]]);
    await store.unpublish(ref, undefined);
    expect(await usesOf(drafted)).toEqual([['content', false]]);
    await store.remove(ref);
    expect(await unused([linked, shown, drafted, draftLinked].map(({ id }) => id))).toHaveLength(4);
  });
});
