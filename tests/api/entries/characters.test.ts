import { expect, it } from 'vitest';
import { setupAdminApp } from '../../app.ts';
import { describeOnEachDatabase } from '../../databases.ts';

const start = { newStartDate: '2031-01-02', isPublished: true };

describeOnEachDatabase('invisible characters', (environment) => {
  const app = setupAdminApp(environment);

  const create = async (data: object) => {
    const { status, body } = await app.ask('POST', '/api/events', {
      as: app.token,
      json: { data: { ...start, ...data } },
    });
    return { status, ...(body as { data: Record<string, string>; error: { details: { errors: object[] } } }) };
  };

  it.each([
    ['Concert\rX-A:1', 'Concert X-A:1'],
    ['Concert\r\nX\nY\tZ\vW\fV', 'Concert X Y Z W V'],
    ['Concert\u0085X\u2028Y\u2029Z', 'Concert X Y Z'],
  ])('Line breaks in a text of one line become spaces: %j', async (title, stored) => {
    const { status, data } = await create({ title });
    expect(status).toBe(201);
    expect(data.title).toBe(stored);
    const calendar = await (await app.app.request(`/evenement/${data.documentId}/agenda.ics`)).text();
    expect(calendar.replaceAll('\r\n', '')).not.toMatch(/[\r\v\f\x85\u2028\u2029]/);
  });

  it.each(['\u0000', '\u0001', '\u001f', '\u007f', '\u0090', '\ufffe', '\ufdd0', '\u{1ffff}', '\ud800', '\udc00'])(
    'A control character, a noncharacter and half a surrogate pair are refused at their field: %j',
    async (character) => {
      for (const field of ['title', 'name', 'description']) {
        const { status, error } = await create({ title: 'T', [field]: `a${character}b` });
        expect(status).toBe(400);
        expect(error.details.errors).toMatchObject([
          {
            path: [field],
            sentence: expect.stringMatching(/^Ce texte contient un caractère invisible \(U\+[0-9A-F]+\)/),
          },
        ]);
      }
    },
  );

  it('Emoji, joiners, direction marks and soft hyphens are preserved', async () => {
    const title = '👩🏽‍🎨 \u200fx\u00adé\u200b';
    expect((await create({ title })).data.title).toBe(title);
  });

  it('A character reference cannot produce a control character', async () => {
    const { status, data } = await create({ title: 'T', description: '<p>a&#1;b&#xFFFE;c</p>' });
    expect(status).toBe(201);
    expect(data.description).toBe('<p>abc</p>');
  });

  it('Several lines end with LF', async () => {
    const { body } = await app.ask('PUT', '/api/setting', {
      as: app.token,
      json: { data: { address: 'Rue\r\nVille\rPays\tX' } },
    });
    expect((body as { data: { address: string } }).data.address).toBe('Rue\nVille\nPays\tX');
  });
});
