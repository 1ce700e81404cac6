import { beforeAll, expect, it } from 'vitest';
import { startScheduledChanges } from '#server/schedule/run-changes.ts';
import { setupBuiltSite } from '../built-site.ts';

const site = setupBuiltSite();
let token: string;
beforeAll(async () => {
  token = await site.app.signIn();
  site.app.clock.now = Date.parse('2026-11-22T16:00:00Z');
}, 60_000);

const publishedAt = '2026-11-01T12:00:00.000Z';
async function create(data: Record<string, unknown>): Promise<string> {
  const { body } = await site.app.ask('POST', '/api/hiring-ads', {
    as: token,
    json: { data: { publishedAt, ...data } },
  });
  return (body as { data: { documentId: string } }).data.documentId;
}
const page = async (documentId: string) => {
  const answer = await site.app.app.request(`/annonces-legales/${documentId}`);
  return { status: answer.status, cache: answer.headers.get('cache-control'), html: await answer.text() };
};
/** The JobPosting of a page. */
const postingOf = (html: string) => {
  const [, json = '{}'] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? [];
  const graph = (JSON.parse(json) as { '@graph': Record<string, unknown>[] })['@graph'];
  return graph.find((node) => node['@type'] === 'JobPosting');
};

it('a job ad has a page, to which the list and the site map lead, with a whole JobPosting and nothing that the entry does not say', async () => {
  const poste = { employmentType: 'fixedTerm', workingTime: 'part', place: 'Basse-Terre' };
  const content = '<p>Classer le fonds des familles.</p>';
  const full = await create({
    title: 'Archiviste (F/H)',
    content,
    ...poste,
    applicationDeadline: '2026-12-31',
    endDate: '2027-02-01T04:00:00.000Z',
  });
  const bare = await create({ title: 'Régie (F/H)', employmentType: 'permanent' });
  const { status, html } = await page(full);
  expect(status).toBe(200);
  expect(html).toMatch(/<title>Archiviste \(F\/H\) · /);
  expect(html).toContain(`<link rel="canonical" href="http://localhost/annonces-legales/${full}"`);
  expect(html).toContain('/partage/offres.jpg');
  expect(postingOf(html)).toMatchObject({
    title: 'Archiviste (F/H)',
    description: content,
    datePosted: publishedAt,
    validThrough: '2026-12-31T23:59:59-04:00',
    employmentType: ['PART_TIME', 'TEMPORARY'],
    hiringOrganization: { '@type': 'Organization', name: 'Mémorial ACTe' },
    jobLocation: { address: { addressLocality: 'Basse-Terre', addressCountry: 'FR' } },
  });
  const posting = postingOf((await page(bare)).html);
  expect(posting).toMatchObject({ jobLocation: { address: { addressCountry: 'GP', addressRegion: 'Guadeloupe' } } });
  for (const name of ['validThrough', 'employmentType', 'baseSalary']) expect(posting).not.toHaveProperty(name);
  const list = await (await site.app.app.request('/annonces-legales')).text();
  expect(list).toMatch(new RegExp(`<h2[^>]*><a href="/annonces-legales/${full}">Archiviste`));
  expect(await (await site.app.app.request('/sitemap.xml')).text()).toContain(`/annonces-legales/${full}</loc>`);
});

it('an ad whose end is past answers 410 with a sentence, from its end on; an unknown one, or one withdrawn by hand, 404', async () => {
  const ended = await create({ title: 'Accueil (F/H)', endDate: '2026-11-22T16:05:00.000Z' });
  const withdrawn = await create({ title: 'Stage' });
  expect((await page(ended)).status).toBe(200);
  site.app.clock.now = Date.parse('2026-11-22T16:04:59Z');
  expect((await page(ended)).status).toBe(200);
  // Before the server has taken it off.
  site.app.clock.now = Date.parse('2026-11-22T16:05:00Z');
  const gone = await page(ended);
  expect([gone.status, gone.cache]).toEqual([410, 'no-cache']);
  expect(gone.html).toContain('Cette offre n’est plus en ligne');
  expect(gone.html).toContain('<meta name="robots" content="noindex"');
  expect(gone.html).toContain('href="/annonces-legales"');
  expect(postingOf(gone.html)).toBeUndefined();
  const schedule = await startScheduledChanges(site.store, () => site.app.clock.now);
  await schedule.stop();
  expect((await site.app.ask('GET', `/api/hiring-ads/${ended}`)).status).toBe(404);
  expect((await page(ended)).status).toBe(410);

  await site.app.ask('POST', `/api/hiring-ads/${withdrawn}/actions/unpublish`, { as: token, json: {} });
  for (const documentId of [withdrawn, 'a'.repeat(24)]) {
    const unknown = await page(documentId);
    expect(unknown.status).toBe(404);
    expect(unknown.html).toContain('Cette annonce n’est pas en ligne');
  }
  // Published again, it is a page again.
  const data = { endDate: null };
  await site.app.ask('PUT', `/api/hiring-ads/${ended}`, { as: token, json: { data } });
  expect((await page(ended)).status).toBe(200);
});
