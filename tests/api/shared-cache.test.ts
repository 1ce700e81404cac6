import { afterEach, expect, it } from 'vitest';
import { toConditionalResponse } from '#server/cache/conditional.ts';
import { createResponseCache } from '#server/cache/response-cache.ts';
import { recordRead } from '#store/revisions/dependency-tracking.ts';
import { publicToken, setupAdminApp } from '../app.ts';
import { describeOnSqlite } from '../databases.ts';

const period = 600;

describeOnSqlite('an answer before a shared cache', (environment) => {
  const app = setupAdminApp(environment, { sharedSeconds: period });
  const policyOf = async (path: string, options: Parameters<typeof app.ask>[2] = {}) => {
    const { status, headers } = await app.ask('GET', path, options);
    return [status, headers.get('cache-control'), headers.get('cache-tag')];
  };

  it('to an anonymous client may be stored, with the types that it shows', async () => {
    const shared = 'public, max-age=0, s-maxage=540, stale-while-revalidate=60, stale-if-error=600';
    expect(await policyOf('/api/events?populate=*')).toEqual([200, shared, 'events,files']);
    expect(await policyOf('/api/events', { as: publicToken })).toEqual([200, shared, 'events']);
    expect(await policyOf('/actualites.rss')).toEqual([
      200,
      expect.stringContaining('s-maxage'),
      'patrimoine-actualites,setting,files',
    ]);
    const { headers } = await app.ask('GET', '/api/events');
    const again = await app.ask('GET', '/api/events', { headers: { 'if-none-match': headers.get('etag') ?? '' } });
    expect([again.status, again.headers.get('cache-control')]).toEqual([304, shared]);
  });

  it.each([
    ['to an account', '/api/events', () => ({ as: app.token })],
    ['to another origin', '/api/events', () => ({ headers: { origin: 'https://ailleurs.example' } })],
    ['that is an error', '/api/events/absent', () => ({})],
    ['that is refused', '/api/users', () => ({})],
    ['of the health checks', '/health/ready', () => ({})],
  ])('%s may not', async (_name, path, options) => {
    const [, policy, tag] = await policyOf(path, options());
    expect(policy).not.toContain('s-maxage');
    expect(tag).toBeNull();
  });
});

const state = { now: 0 };
afterEach(() => {
  state.now = 0;
});

it.each([
  [0, 's-maxage=54, stale-while-revalidate=6'],
  [50_000, 's-maxage=9, stale-while-revalidate=1'],
  [59_900, 's-maxage=1, stale-while-revalidate=0'],
])('a page that shows the time is in no shared cache past its minute: after %d ms', async (now, expected) => {
  state.now = now;
  const cache = createResponseCache({ revision: () => 1, clock: () => state.now, sharedSeconds: period });
  const headers = { 'content-type': 'text/html', 'cache-control': 'no-cache' };
  const produce = async () => {
    recordRead(undefined);
    return { status: 200, headers, body: Buffer.from('page') };
  };
  const answer = await toConditionalResponse(await cache.getOrCreate('page /', produce, 60_000), {
    method: 'GET',
    header: () => undefined,
  });
  expect(answer.headers.get('cache-control')).toContain(expected);
  expect(answer.headers.get('cache-tag')).toBe('any');
});
