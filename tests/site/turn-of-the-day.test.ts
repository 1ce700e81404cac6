import { beforeAll, expect, it } from 'vitest';
import { setupBuiltSite } from '../built-site.ts';

const site = setupBuiltSite();
beforeAll(async () => {
  const as = await site.app.signIn();
  const openingExceptions = [{ firstDay: '2026-11-26', lastDay: '2026-11-26', spans: [], reason: 'Grève générale.' }];
  await site.app.ask('PUT', '/api/setting', { as, json: { data: { openingExceptions } } });
}, 60_000);

/** The text of the visit page at a local time of Guadeloupe. */
async function visitPageAt(local: string): Promise<string> {
  site.app.clock.now = Date.parse(`${local.replace(' ', 'T')}-04:00`);
  const { status, body } = await site.app.ask('GET', '/visiter-le-macte');
  expect(status).toBe(200);
  return String(body)
    .replace(/<script[\s\S]*?<\/script>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/[\s\u00a0\u2060]+/g, ' ');
}

it('a cached page follows the opening hours: at the last entry, at closing time and at midnight in Guadeloupe', async () => {
  expect(await visitPageAt('2026-11-24 16:30:59')).toContain('Ouvert maintenant, jusqu’à 18 h');
  expect(await visitPageAt('2026-11-24 16:31:00')).toContain('Ouvert jusqu’à 18 h, plus d’entrée');
  expect(await visitPageAt('2026-11-24 17:59:59')).toContain('Ouvert jusqu’à 18 h, plus d’entrée');
  expect(await visitPageAt('2026-11-24 18:00:00')).toContain('Fermé, ouvre demain à 9 h');
  expect(await visitPageAt('2026-11-24 23:59:59')).toContain('Fermé, ouvre demain à 9 h');
  expect(await visitPageAt('2026-11-25 00:00:00')).toContain('Ouvre à 9 h');
  expect(await visitPageAt('2026-11-25 23:59:59')).not.toContain('Fermé aujourd’hui');
  expect(await visitPageAt('2026-11-26 00:00:00')).toContain('Fermé aujourd’hui, ouvre demain à 9 h');
  expect(await visitPageAt('2026-11-26 23:59:59')).toContain('Grève générale');
  expect(await visitPageAt('2026-11-27 00:00:00')).not.toContain('Grève générale');
});
