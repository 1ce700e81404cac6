import { beforeAll, expect, it } from 'vitest';
import { setupAdminApp } from '../../app.ts';
import { describeOnEachDatabase } from '../../databases.ts';

/** Changes of links, with the answers of a Strapi 5 (docs/strapi-compatibility.md). A, B are linked before; C, D are not. */
describeOnEachDatabase('a change of links', (environment) => {
  const app = setupAdminApp(environment);
  const named = new Map<string, { id: number; documentId: string }>();
  beforeAll(async () => {
    for (const title of ['A', 'B', 'C', 'D']) named.set(title, await app.create('events', { title, newStartDate }));
  });
  const newStartDate = '2027-01-02';
  const id = (title: string) => named.get(title)?.id;
  const doc = (title: string) => named.get(title)?.documentId;

  /** Changes the links of an entry with links to A and B, and returns their titles or the error's message. */
  const change = async (linkedEvents: unknown, query = '') => {
    const data = { title: 'T', newStartDate, linkedEvents: [id('A'), id('B')] };
    const { documentId } = await app.create(`events${query}`, data);
    const { status, body } = await app.send('PUT', `events/${documentId}${query}`, { linkedEvents });
    if (status !== 200) return { status, message: (body as { error: { message: string } }).error.message };
    const read = await app.send('GET', `events/${documentId}?status=draft&populate=linkedEvents`);
    return (read.body as { data: { linkedEvents: { title: string }[] } }).data.linkedEvents.map(({ title }) => title);
  };

  it('places a link beside one that the same list connects, whatever their order', async () => {
    const position = { after: id('D') };
    expect(
      await change({
        connect: [
          { id: id('C'), position },
          { id: id('D'), position: { start: true } },
        ],
      }),
    ).toEqual(['D', 'C', 'A', 'B']);
    const start = { id: id('B'), position: { start: true } };
    expect(await change({ connect: [{ id: id('A'), position: { before: id('B') } }, start] })).toEqual(['B', 'A']);
    const disconnect = [id('A')];
    expect(await change({ disconnect, connect: [{ id: id('C'), position: { after: id('A') } }] })).toEqual(['C', 'B']);
  });

  it('is refused beside an entry that is not linked, unless it is not strict', async () => {
    for (const query of ['', '?status=draft']) {
      const connect = [{ id: id('C'), position: { after: id('D') } }];
      expect(await change({ connect }, query)).toEqual({
        status: 400,
        message:
          `There was a problem connecting relation with id ${id('C')} at position {"after":${id('D')}}. ` +
          `The relation with id ${id('D')} needs to be connected first.`,
      });
      expect(await change({ connect, options: { strict: false } }, query)).toEqual(['A', 'B', 'C']);
    }
    expect(await change({ connect: [{ id: id('C'), position: { before: 9999 } }] })).toMatchObject({ status: 400 });
    const unknown = { documentId: doc('C'), position: { before: 'nope' } };
    expect(await change({ connect: [unknown] })).toMatchObject({ status: 400 });
  });

  it('is refused with a circular order, or with one link at two places', async () => {
    const [c, d] = [
      { id: id('C'), position: { after: id('D') } },
      { id: id('D'), position: { after: id('C') } },
    ];
    expect(await change({ connect: [c, d] })).toMatchObject({
      status: 400,
      message: expect.stringContaining('circular reference'),
    });
    const twice = [
      { id: id('C'), position: { start: true } },
      { id: id('C'), position: { end: true } },
    ];
    expect(await change({ connect: twice })).toEqual({
      status: 400,
      message: `The relation with id ${id('C')} is already connected. You cannot connect the same relation twice.`,
    });
    expect(await change({ connect: [id('C'), id('C')] })).toEqual(['A', 'B', 'C']);
  });

  it('is refused with an unknown documentId to disconnect, but not with an unknown id', async () => {
    expect(await change({ disconnect: [{ documentId: '9999' }] })).toMatchObject({
      status: 400,
      message: 'Document with id "9999", locale "null" not found',
    });
    expect(await change({ disconnect: [9999, { id: id('A') }] })).toEqual(['B']);
  });

  it('is refused with an unknown key, and changes nothing without any', async () => {
    for (const unknown of [{ connect: [id('C')], nope: 1 }, { nope: 1 }])
      expect(await change(unknown)).toEqual({ status: 400, message: 'Invalid key nope at linkedEvents' });
    for (const nothing of [{}, { options: { strict: false } }, { set: null }, { connect: null, disconnect: null }])
      expect(await change(nothing)).toEqual(['A', 'B']);
  });

  it('takes null in a list for no entry', async () => {
    for (const query of ['', '?status=draft']) {
      for (const none of [[null], { set: [null] }]) expect(await change(none, query)).toEqual([]);
      for (const nothing of [{ connect: [null] }, { disconnect: [null] }])
        expect(await change(nothing, query)).toEqual(['A', 'B']);
      expect(await change([id('C'), null], query)).toEqual(['C']);
      expect(await change({ connect: [null, id('C')], disconnect: [id('A'), null] }, query)).toEqual(['B', 'C']);
    }
  });

  it('is refused with a value that names no entry, which Strapi ignores (docs/strapi-compatibility.md)', async () => {
    for (const query of ['', '?status=draft'])
      for (const value of [true, false])
        expect(await change(value, query)).toEqual({
          status: 400,
          message: 'linkedEvents must name entries by id or documentId',
        });
  });

  it.each([
    ['linkedEvents', 2 ** 31],
    ['linkedEvents', '9999999999'],
    ['images', 2 ** 40],
  ])('to an id that no column holds is refused at its field as one that is missing: %s %s', async (field, huge) => {
    const answer = await app.send('POST', 'events', { title: 'T', newStartDate, [field]: [huge] });
    expect(answer).toMatchObject({ status: 400, body: { error: { details: { errors: [{ path: [field] }] } } } });
    expect(JSON.stringify(answer.body)).toContain('1 relation(s) of type');
    if (field === 'linkedEvents') expect(await change({ disconnect: [huge] })).toEqual(['A', 'B']);
  });
});
