import { expect, it } from 'vitest';
import type { FileFormat } from '#content/files.ts';
import { setupBuiltSite } from '../built-site.ts';

const site = setupBuiltSite();

/** The still of a page's film, which the head must ask for first. */
async function stillOf(path: string): Promise<string | undefined> {
  const html = await (await site.app.app.request(path)).text();
  const [, still] = /<img [^>]*src="([^"]+)" alt="" fetchPriority="high"/i.exec(html) ?? [];
  const [head] = html.split('</head>');
  expect([path, head?.includes(`<link rel="preload" as="image" href="${still}"`)]).toEqual([path, true]);
  return still;
}

it('The still of a hero video is its own first frame', async () => {
  expect(await stillOf('/')).toMatch(/^\/assets\/hero-poster-.*\.avif$/);
  expect(await stillOf('/decouvrir-le-macte')).toMatch(/^\/assets\/discover-poster-.*\.avif$/);

  const film = async (hash: string, formats: Record<string, FileFormat> | null) =>
    (
      await site.store.create('files', {
        values: {
          name: `${hash}.mp4`,
          hash,
          mime: 'video/mp4',
          size: 1,
          url: `/uploads/${hash}.mp4`,
          previewUrl: `/uploads/${hash}-preview.jpg`,
          formats,
        },
        links: {},
      })
    ).id;
  const large: FileFormat = {
    name: 'large_jardin',
    hash: 'large_jardin-preview',
    ext: '.jpg',
    mime: 'image/jpeg',
    path: null,
    width: 1000,
    height: 562,
    size: 80,
    sizeInBytes: 80_000,
    url: '/uploads/large_jardin-preview.jpg',
  };
  const set = (await site.app.ask('PUT', '/api/setting', {
    as: await site.app.signIn(),
    json: { data: { heroVideo: await film('quai', null), decouvrirVideo: await film('jardin', { large }) } },
  })) as { status: number };
  expect(set.status).toBe(200);
  expect(await stillOf('/')).toBe('/uploads/quai-preview.jpg');
  expect(await stillOf('/decouvrir-le-macte')).toBe('/uploads/large_jardin-preview.jpg');
});
