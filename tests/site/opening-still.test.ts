import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { FileFormat } from '#content/files.ts';
import { setupBuiltSite } from '../built-site.ts';

const site = setupBuiltSite();

/** The still of a page's film. The head preloads it, but for one of which telephones get a part. */
async function stillOf(
  path: string,
): Promise<{ src: string | undefined; phone: string | undefined; isPreloaded: boolean }> {
  const html = await (await site.app.app.request(path)).text();
  const [, src] = /<img [^>]*src="([^"]+)" alt="" fetchPriority="high"/i.exec(html) ?? [];
  const [, phone] = /<source media="\(max-aspect-ratio: 3\/5\)" srcSet="([^"]+)"/i.exec(html) ?? [];
  const [head = ''] = html.split('</head>');
  return { src, phone, isPreloaded: head.includes(`<link rel="preload" as="image" href="${src}"`) };
}

it('The still of a hero video is its own first frame', async () => {
  expect(await stillOf('/')).toEqual({
    src: expect.stringMatching(/^\/assets\/hero-poster-.*\.avif$/),
    phone: undefined,
    isPreloaded: true,
  });
  expect(await stillOf('/decouvrir-le-macte')).toEqual({
    src: expect.stringMatching(/^\/assets\/discover-poster-.*\.avif$/),
    phone: expect.stringMatching(/^\/assets\/discover-poster-phone-.*\.avif$/),
    isPreloaded: false,
  });

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
  const own = (src: string) => ({ src, phone: undefined, isPreloaded: true });
  expect(await stillOf('/')).toEqual(own('/uploads/quai-preview.jpg'));
  expect(await stillOf('/decouvrir-le-macte')).toEqual(own('/uploads/large_jardin-preview.jpg'));
});

it('The drawing of the building gives way to the institution’s own film', async () => {
  const hasDrawing = async () =>
    /src="\/assets\/night-[^"]+\.svg"/.test(await (await site.app.app.request('/')).text());
  const files = JSON.parse(readFileSync('demo/files.json', 'utf8')) as { documentId: string; name: string }[];
  const [setting] = JSON.parse(readFileSync('demo/setting.json', 'utf8')) as [{ heroVideo: [string] }];
  const demonstration = files.find(({ documentId }) => documentId === setting.heroVideo[0]);
  const show = async (name: string) => {
    const values = { name, hash: name, mime: 'video/mp4', size: 1, url: `/uploads/${name}` };
    const { id } = await site.store.create('files', { values, links: {} });
    await site.app.ask('PUT', '/api/setting', {
      as: await site.app.signIn(),
      json: { data: { heroVideo: id } },
    });
  };
  await show(demonstration?.name ?? '');
  expect(await hasDrawing(), 'the film of the demonstration').toBe(true);
  await show('visite-du-quai.mp4');
  expect(await hasDrawing(), 'a film without a preview').toBe(false);
});
