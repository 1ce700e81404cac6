import { describe, expect, it } from 'vitest';
import { setupAdminApp } from '../app.ts';
import { openOnSqlite, setupEnvironment } from '../databases.ts';

/** As long as a field may be. */
const full = (piece: string) => piece.repeat(Math.floor(490_000 / piece.length));

describe('rich text of 490,000 characters', () => {
  const environment = setupEnvironment(openOnSqlite);
  const app = setupAdminApp(environment);

  /** The answer, and the CPU time that this thread spent on it, in milliseconds. */
  async function create(content: string) {
    const before = process.threadCpuUsage();
    const { status, body } = await app.ask('POST', '/api/patrimoine-actualites', {
      as: app.token,
      json: { data: { title: 'Long', publishedOn: '2027-01-01', content } },
    });
    const { user, system } = process.threadCpuUsage(before);
    return { status, body, ms: (user + system) / 1000 };
  }

  it.each([
    ['bold', '<b>'],
    ['lists', '<ul><li>'],
    ['tables', '<table><tr><td>'],
  ])('nested without end (%s) is refused at its field, and leaves the event loop free', async (_name, piece) => {
    const { status, body, ms } = await create(full(piece));
    expect(status).toBe(400);
    expect(body).toMatchObject({
      error: {
        message: 'content must not nest more than 100 elements',
        details: { errors: [{ path: ['content'], sentence: expect.stringContaining('sans mise en forme') }] },
      },
    });
    expect(ms).toBeLessThan(250);
  });

  it.each([
    ['paragraphs', '<p>Une soirée de paroles</p>'],
    ['misnested marks', '<b><p><i>x</b></i></p>'],
    ['links', '<a href="https://a.fr" title="x" style="color:red">x</a>'],
  ])('side by side (%s) leaves the event loop free', async (_name, piece) => {
    const { status, ms } = await create(full(piece));
    expect([201, 400]).toContain(status);
    expect(ms).toBeLessThan(250);
  });

  it('of « < » only, which escaping makes longer than the field, is refused as too long', async () => {
    const { status, body, ms } = await create(full('<'));
    expect(status).toBe(400);
    expect(body).toMatchObject({ error: { message: 'content must be at most 500000 characters' } });
    expect(ms).toBeLessThan(250);
  });

  it('once stored can be saved again as read', async () => {
    const { status, body } = await create(full('<p>Une soirée de paroles</p>'));
    expect(status).toBe(201);
    const { documentId, content } = (body as { data: { documentId: string; content: string } }).data;
    const again = await app.ask('PUT', `/api/patrimoine-actualites/${documentId}`, {
      as: app.token,
      json: { data: { content } },
    });
    expect(again.status).toBe(200);
    expect((again.body as { data: { content: string } }).data.content).toBe(content);
  });

  it('nested 101 deep is refused even when it is short, and 100 deep is accepted', async () => {
    const nested = (depth: number) => `${'<b>'.repeat(depth)}x${'</b>'.repeat(depth)}`;
    expect((await create(nested(101))).status).toBe(400);
    expect((await create(nested(100))).status).toBe(201);
  });
});
