import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { setupAdminApp } from '../../app.ts';
import { describeOnEachDatabase } from '../../databases.ts';

type Data = Record<string, unknown> & { documentId: string };
type Act =
  | { act: 'saveDraft'; values: Record<string, unknown> }
  | { act: 'save'; values: Record<string, unknown> }
  | { act: 'publish' }
  | { act: 'unpublish' }
  | { act: 'discard' }
  | { act: 'trash' }
  | { act: 'restore'; revision: number };

const text = fc.constantFrom('Ti-Bwa', 'Ka', 'Une veillée', 'Écume', 'Zouk', ' x ');
const html = fc.constantFrom('<p>Un</p>', '<p>Deux <strong>mots</strong></p>', '', null);
/** Changes of some fields of each type. A working copy may have no title. */
const changes = {
  events: fc.record(
    {
      title: fc.oneof({ weight: 6, arbitrary: text }, { weight: 1, arbitrary: fc.constant(null) }),
      name: fc.option(text),
      description: html,
      isFree: fc.option(fc.boolean()),
      newEndDate: fc.constantFrom('2027-02-01', '2027-03-01 18:30', null),
      linkedEvents: fc.uniqueArray(fc.constantFrom('self', 'public', 'draft', 'hidden')),
    },
    { requiredKeys: [] },
  ),
  'hiring-ads': fc.record(
    {
      title: fc.oneof({ weight: 6, arbitrary: text }, { weight: 1, arbitrary: fc.constant(null) }),
      content: html,
      publishedAt: fc.constantFrom('2026-01-01T10:00:00.000Z', '2026-02-01T10:00:00.000Z'),
    },
    { requiredKeys: [] },
  ),
};

const actsOn = (type: keyof typeof changes): fc.Arbitrary<Act[]> =>
  fc.array(
    fc.oneof(
      { weight: 4, arbitrary: fc.record({ act: fc.constant('saveDraft' as const), values: changes[type] }) },
      { weight: 2, arbitrary: fc.record({ act: fc.constant('save' as const), values: changes[type] }) },
      { weight: 3, arbitrary: fc.constant({ act: 'publish' as const }) },
      { weight: 1, arbitrary: fc.constantFrom<Act>({ act: 'unpublish' }, { act: 'discard' }, { act: 'trash' }) },
      { weight: 1, arbitrary: fc.record({ act: fc.constant('restore' as const), revision: fc.nat(9) }) },
    ),
    { minLength: 3, maxLength: 9 },
  );

describeOnEachDatabase('a document', (environment) => {
  const { send, create, ask } = setupAdminApp(environment);
  const required = { title: 'Premier', newStartDate: '2027-01-01' };
  const ad = { title: 'Médiation (F/H)', publishedAt: '2026-01-01T10:00:00.000Z' };
  const targets: Record<string, string> = {};
  beforeAll(async () => {
    targets.public = (await create('events', { ...required, isPublished: true })).documentId;
    targets.hidden = (await create('events', required)).documentId;
    targets.draft = (await create('events?status=draft', required)).documentId;
  });

  const dataOf = ({ status, body }: { status: number; body: unknown }) =>
    status === 200 ? (body as { data: Data }).data : undefined;
  /** The values of a version, without its dates and flag; links by documentId. */
  const valuesOf = (type: string, data: Data | undefined, { isPublic = false } = {}) => {
    if (!data) return undefined;
    const { id, documentId, createdAt, updatedAt, isPublished, publishedAt, ...values } = data;
    for (const [name, value] of Object.entries(values))
      if (Array.isArray(value)) {
        const ids = value.map((link: Data) => link.documentId);
        values[name] = isPublic ? ids.filter((target) => target !== targets.draft) : ids;
      }
    return type === 'hiring-ads' ? { ...values, publishedAt } : values;
  };

  it.each(['events', 'hiring-ads'] as const)(
    'of %s is published as its working copy is, after any sequence of actions',
    async (type) => {
      const run = async (acts: Act[]) => {
        const { documentId } = await create(type, type === 'events' ? { ...required, isPublished: true } : ad);
        const path = `${type}/${documentId}`;
        const working = async () => valuesOf(type, dataOf(await send('GET', `${path}?status=draft&populate=*`)));
        const published = async () => valuesOf(type, dataOf(await send('GET', `${path}?populate=*`)));
        const state = async () =>
          dataOf(await send('GET', `${path}?status=draft&publication=true`))?.publication as
            | { state: string }
            | undefined;
        const anonymous = async () => (await ask('GET', `/api/${path}?populate=*`)).body;
        const named = ({ linkedEvents, ...values }: Record<string, unknown>): Record<string, unknown> => ({
          ...values,
          ...(Array.isArray(linkedEvents) && {
            linkedEvents: linkedEvents.map((name) => (name === 'self' ? documentId : targets[name])),
          }),
        });
        for (const step of acts) {
          const [workingBefore, publishedBefore, seenBefore] = [await working(), await published(), await anonymous()];
          const message = JSON.stringify(step);
          if (step.act === 'saveDraft') {
            const { status } = await send('PUT', `${path}?status=draft`, named(step.values));
            expect(status, message).toBe(200);
            expect(await anonymous(), message).toEqual(seenBefore);
            const sent = Object.entries(named(step.values)).filter(([, value]) => value !== ' x ' && value !== '');
            expect(await working(), message).toMatchObject(Object.fromEntries(sent));
          } else if (step.act === 'save') {
            const { status } = await send('PUT', path, named(step.values));
            expect([200, 400], message).toContain(status);
            if (status === 400) expect(await anonymous(), message).toEqual(seenBefore);
            else {
              const values = await working();
              expect(await published(), message).toEqual(values && withoutDrafts(values));
            }
          } else if (step.act === 'publish') {
            const { status } = await send('POST', `${path}/actions/publish`);
            expect(status, message).toBe(workingBefore?.title === null ? 400 : 200);
            expect(await working(), message).toEqual(workingBefore);
            if (status === 400) expect(await anonymous(), message).toEqual(seenBefore);
            else {
              expect(await published(), message).toEqual(workingBefore && withoutDrafts(workingBefore));
              expect((await state())?.state, message).toBe('published');
            }
          } else if (step.act === 'unpublish') {
            const { status } = await send('POST', `${path}/actions/unpublish`);
            expect(status, message).toBe(publishedBefore ? 200 : 404);
            expect(await working(), message).toEqual(workingBefore);
            expect((await state())?.state, message).toBe('draft');
            expect(JSON.stringify(await anonymous()), message).not.toContain('"title"');
          } else if (step.act === 'discard') {
            const { status } = await send('POST', `${path}/actions/discard`);
            expect(status, message).toBe(publishedBefore ? 200 : 404);
            expect(await anonymous(), message).toEqual(seenBefore);
            const values = await working();
            if (publishedBefore) expect(values && withoutDrafts(values), message).toEqual(publishedBefore);
            else expect(values, message).toEqual(workingBefore);
          } else if (step.act === 'trash') {
            expect((await send('DELETE', path)).status, message).toBe(204);
            expect((await ask('GET', `/api/${path}`)).status, message).toBe(404);
            expect((await send('POST', `trash/${documentId}/restore`)).status, message).toBe(200);
            expect([await working(), await published()], message).toEqual([workingBefore, publishedBefore]);
          } else {
            const { body } = await send('GET', `${path}/history`);
            const revisions = (body as { data: { revision: number }[] }).data;
            const { revision } = revisions[step.revision % revisions.length] ?? { revision: 1 };
            expect((await send('POST', `${path}/history/${revision}/restore`)).status, message).toBe(200);
            expect(await anonymous(), message).toEqual(seenBefore);
          }
        }
        await send('DELETE', path);
      };
      /** Published versions do not show links to documents that are only drafts. */
      const withoutDrafts = (values: Record<string, unknown>) => ({
        ...values,
        ...(Array.isArray(values.linkedEvents) && {
          linkedEvents: values.linkedEvents.filter((target) => target !== targets.draft),
        }),
      });
      await fc.assert(fc.asyncProperty(actsOn(type), run), { numRuns: 8, seed: 1848 });
    },
    60_000,
  );
});
