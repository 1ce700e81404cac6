import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { Answers } from './answers.ts';
import { createPageHandler } from './pages.ts';

it('a page is made of the minute’s beginning, once a minute, and again in the next', async () => {
  let now = Date.parse('2026-11-21T14:30:42.123Z');
  const clock = () => now;
  const made: string[] = [];
  const render = async (_request: Request, at: number) => {
    made.push(new Date(at).toISOString());
    return new Response('page', { headers: { 'content-type': 'text/html' } });
  };
  const answers = new Answers({ revision: () => 1, clock });
  const app = new Hono().all('*', createPageHandler({ render, preview: render as never, answers, clock }));
  for (const later of [0, 17_000, 18_000]) {
    now = Date.parse('2026-11-21T14:30:42.123Z') + later;
    expect(await (await app.request('/evenements')).text()).toBe('page');
  }
  expect(made).toEqual(['2026-11-21T14:30:00.000Z', '2026-11-21T14:31:00.000Z']);
});
