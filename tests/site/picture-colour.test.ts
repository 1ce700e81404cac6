import { expect, it } from 'vitest';
import { setupBuiltSite } from '../built-site.ts';

const site = setupBuiltSite();

/** The style of the picture of a page of an event, whose file has this type and mean colour. */
async function styleOf(mime: string, color: string): Promise<string | undefined> {
  const renditions = { state: 'ready' as const, widths: [320], color };
  const file = {
    name: 'Quai',
    alternativeText: 'Le quai',
    hash: `quai${color}`,
    size: 1,
    url: `/uploads/${color}`,
    mime,
  };
  const { id } = await site.store.create('files', { values: { ...file, renditions }, links: {} });
  const data = { title: 'Quai', newStartDate: '2026-01-01', isPublished: true, images: [id] };
  const { body } = await site.app.ask('POST', '/api/events', { as: await site.app.signIn(), json: { data } });
  const { documentId } = (body as { data: { documentId: string } }).data;
  const html = await (await site.app.app.request(`/evenement/${documentId}`)).text();
  return /<img[^>]*fetchpriority="high"[^>]*>/i.exec(html)?.[0].match(/style="([^"]*)"/)?.[1];
}

it('A JPEG has its mean colour until it has loaded, and its text stays readable there; other pictures may be transparent', async () => {
  expect(await styleOf('image/jpeg', '#334455')).toBe('background-color:#334455;color:#fff');
  expect(await styleOf('image/jpeg', '#c9a24b')).toBe('background-color:#c9a24b;color:#000');
  expect(await styleOf('image/png', '#667788')).toBeUndefined();
});
