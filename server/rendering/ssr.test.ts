import { data, type EntryContext, RouterContextProvider, redirect, type ServerBuild } from 'react-router';
import { describe, expect, it } from 'vitest';
import { createPublicRenderer } from './ssr.ts';

/** A build of one page, which renders the data of its loader. */
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
  const ask = (href = 'http://x/page') => render(new Request(href), new RouterContextProvider());
  return { ask, times: () => times };
}

describe('the fast path of a public page', () => {
  it('renders the data of the loaders with their status', async () => {
    const answer = await site(() => data({ title: 'a' }, 404)).ask();
    expect([answer?.status, answer?.html.toString()]).toEqual([404, '<!DOCTYPE html>{"title":"a"}']);
  });

  it('passes redirects, errors and data requests to the router’s own handler', async () => {
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
