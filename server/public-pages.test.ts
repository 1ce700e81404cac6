import { data, type EntryContext, RouterContextProvider, redirect, type ServerBuild } from 'react-router';
import { describe, expect, it } from 'vitest';
import { createPublicRenderer } from './public-pages.ts';

/** A build of one page, which writes out what its loader says. */
function site(loader: () => unknown, module: object = {}) {
  let times = 0;
  const page = { default: () => null, loader, ...module };
  const render = createPublicRenderer({
    routes: {
      root: { id: 'root', path: '', module: { default: () => null } },
      page: { id: 'page', parentId: 'root', path: 'page', module: page },
    },
    assets: { routes: {} },
    entry: {
      module: {
        renderPublicPage({ staticHandlerContext }: EntryContext) {
          times += 1;
          return Buffer.from(`<!DOCTYPE html>${JSON.stringify(staticHandlerContext.loaderData.page)}`);
        },
      },
    },
  } as unknown as ServerBuild);
  const ask = (address = 'http://x/page') => render(new Request(address), new RouterContextProvider());
  return { ask, times: () => times };
}

describe('the short way to a public page', () => {
  it('renders what the loaders say, with their status', async () => {
    const answer = await site(() => data({ said: 'a' }, 404)).ask();
    expect([answer?.status, answer?.html.toString()]).toEqual([404, '<!DOCTYPE html>{"said":"a"}']);
  });

  it('renders again when they say something else, and only then', async () => {
    let [list, hour]: [number[], unknown] = [[1], 1];
    const { ask, times } = site(() => ({ list: [...list], hours: { a: hour } }));
    await ask();
    await ask();
    expect(times()).toBe(1);
    list = [1, 2];
    expect((await ask())?.html.toString()).toContain('[1,2]');
    hour = 2;
    await ask();
    expect(times()).toBe(3);
    await ask('http://x/page?page=2');
    expect(times()).toBe(4);
    // What cannot be compared is never taken for the same.
    hour = new Map([['a', 2]]);
    await ask();
    hour = new Map([['a', 3]]);
    await ask();
    expect(times()).toBe(6);
  });

  it('leaves what is no page that went well to the router’s own handler', async () => {
    const failing = site(() => {
      throw new Error('non');
    });
    expect(await failing.ask()).toBeUndefined();
    expect(await site(() => redirect('/')).ask()).toBeUndefined();
    expect(await site(() => ({}), { headers: () => ({}) }).ask()).toBeUndefined();
    expect(await site(() => ({}), { default: undefined }).ask()).toBeUndefined();
    expect(await site(() => ({})).ask('http://x/rien')).toBeUndefined();
    expect([failing.times()]).toEqual([0]);
  });
});
