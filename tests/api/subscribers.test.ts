import { afterAll, beforeAll, expect, it } from 'vitest';
import { openApp, publicToken, type TestApp } from '../app.ts';
import { describeOnEachDatabase } from '../databases.ts';

describeOnEachDatabase('the subscribers of the newsletter', (environment) => {
  let app: TestApp;
  let token = '';
  const mailjet = { subscribed: [] as string[], left: [] as string[], away: false };
  beforeAll(async () => {
    const unlessAway = (list: string[]) => async (email: string) => {
      if (mailjet.away) throw new Error('Mailjet: 503');
      list.push(email);
    };
    app = await openApp(environment(), {
      list: { subscribe: unlessAway(mailjet.subscribed), unsubscribe: unlessAway(mailjet.left) },
    });
    token = await app.signIn();
    for (const email of ['awa@exemple.fr', 'solitude@exemple.fr', '=cmd@exemple.fr', '+1@exemple.fr'])
      await environment().store.create('subscribers', {
        values: {
          email,
          consentText: 'J’accepte ; « oui »',
          source: '/\r\n-x',
          delivery: 'sent',
          attempts: 1,
          nextAttemptAt: null,
        },
        links: {},
      });
  });
  afterAll(() => app.close());

  const get = (query = '') => app.ask('GET', `/api/newsletter/subscribers${query}`, { as: token });
  const emails = async (query = '') =>
    ((await get(query)).body as { data: { email: string }[] }).data.map(({ email }) => email);

  it('are listed and searched by pages', async () => {
    expect((await get('?pagination[pageSize]=3')).body).toMatchObject({
      data: [{}, {}, {}],
      meta: { pagination: { total: 4, pageCount: 2 } },
    });
    expect(await emails('?filters[email][$containsi]=SOLI')).toEqual(['solitude@exemple.fr']);
    expect(await emails('?sort=email:asc&pagination[pageSize]=1')).toEqual(['+1@exemple.fr']);
  });

  it('are exported as a CSV that a French spreadsheet opens, with formulas escaped', async () => {
    const answer = await app.app.request('/api/newsletter/subscribers.csv', {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toContain('abonnes.csv');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const lines = bytes.subarray(3).toString('utf8');
    expect(lines.split('\r\n')[0]).toBe(
      'Adresse électronique;Inscrite le;Confirmée le;Page;Envoi;Texte du consentement',
    );
    expect(lines).toContain('\r\nawa@exemple.fr;');
    expect(lines).toContain(';Transmise;"J’accepte ; « oui »"');
    expect(lines).toContain("\r\n'=cmd@exemple.fr;");
    expect(lines).toContain("\r\n'+1@exemple.fr;");
    expect(lines).not.toMatch(/(^|;|\n)[=+@]/);
  });

  it('are exported completely, whatever their number', async () => {
    await environment().store.transaction(async (trx) => {
      for (let index = 0; index < 2100; index += 1)
        await trx.create('subscribers', {
          values: { email: `n${index}@exemple.fr`, delivery: 'kept', attempts: 0 },
          links: {},
        });
    });
    const answer = await app.app.request('/api/newsletter/subscribers.csv', {
      headers: { authorization: `Bearer ${token}` },
    });
    const lines = (await answer.text()).trim().split('\r\n');
    expect(new Set(lines.filter((line) => /^n\d+@/.test(line)).map((line) => line.split(';')[0])).size).toBe(2100);
  });

  it('are deleted here and at Mailjet, or in neither', async () => {
    const { body } = await get('?filters[email][$eq]=awa@exemple.fr');
    const { id } = (body as { data: { id: number }[] }).data[0] ?? { id: 0 };
    const remove = () => app.ask('DELETE', `/api/newsletter/subscribers/${id}`, { as: token });
    mailjet.away = true;
    const refused = await remove();
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([503, expect.stringContaining('Mailjet')]);
    expect(await emails('?filters[email][$eq]=awa@exemple.fr')).toEqual(['awa@exemple.fr']);
    mailjet.away = false;
    expect((await remove()).status).toBe(204);
    expect(mailjet.left).toEqual(['awa@exemple.fr']);
    expect(await emails('?filters[email][$eq]=awa@exemple.fr')).toEqual([]);
    expect((await remove()).status).toBe(404);
    // Mailjet answers without an error for an unknown address.
    const { body: list } = await get('?filters[email][$eq]=n7@exemple.fr');
    const { id: subscriberId } = (list as { data: { id: number }[] }).data[0] ?? { id: 0 };
    expect((await app.ask('DELETE', `/api/newsletter/subscribers/${subscriberId}`, { as: token })).status).toBe(204);
    expect(mailjet.left).toEqual(['awa@exemple.fr']);
  });

  it('are for administrators only', async () => {
    for (const [method, path] of [
      ['GET', 'newsletter/subscribers'],
      ['GET', 'newsletter/subscribers.csv'],
      ['DELETE', 'newsletter/subscribers/1'],
    ] as const) {
      const status = async (as?: string) => (await app.ask(method, `/api/${path}`, as ? { as } : {})).status;
      expect([path, await status(), await status(publicToken), await status('garbage')]).toEqual([path, 403, 403, 401]);
    }
  });
});
