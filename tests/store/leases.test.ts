import { expect, it } from 'vitest';
import { describeOnEachDatabase } from '../databases.ts';

describeOnEachDatabase('a lease', (environment) => {
  it('has one owner', async () => {
    const { store } = environment();
    expect(await store.claim('work', 'a', 60_000)).toBe(true);
    expect(await store.claim('work', 'b', 60_000)).toBe(false);
  });

  it('is claimed by one of several concurrent processes', async () => {
    const { store } = environment();
    const owners = ['a', 'b', 'c', 'd', 'e'];
    const claims = await Promise.all(owners.map((owner) => store.claim('contended', owner, 60_000)));
    expect(claims.filter(Boolean)).toHaveLength(1);
  });

  it('is prolonged by its owner', async () => {
    const { store } = environment();
    await store.claim('long', 'a', 1);
    expect(await store.claim('long', 'a', 60_000)).toBe(true);
    expect(await store.claim('long', 'b', 60_000)).toBe(false);
  });

  it('can be claimed by another once its time is over', async () => {
    const { store } = environment();
    await store.claim('short', 'a', 50);
    await expect.poll(() => store.claim('short', 'b', 60_000)).toBe(true);
    expect(await store.claim('short', 'a', 60_000)).toBe(false);
  });

  it('can be claimed by another once its owner has released it', async () => {
    const { store } = environment();
    await store.claim('released', 'a', 60_000);
    await store.release('released', 'b');
    expect(await store.claim('released', 'b', 60_000)).toBe(false);
    await store.release('released', 'a');
    expect(await store.claim('released', 'b', 60_000)).toBe(true);
  });

  it('that is over and was not released is listed by the beginning of its name', async () => {
    const { store } = environment();
    await store.claim('upload a', 'a', 1);
    await store.claim('upload b', 'b', 60_000);
    await store.claim('uploads', 'c', 1);
    await expect.poll(() => store.expiredClaims('upload ')).toEqual(['upload a']);
    await store.release('upload a', 'a');
    expect(await store.expiredClaims('upload ')).toEqual([]);
  });
});
