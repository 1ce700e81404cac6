import { expect, it } from 'vitest';
import type { FileEntry } from '#content/index.ts';
import { setupAdminApp } from '../app.ts';
import { describeOnSqlite } from '../databases.ts';
import { form, mp4, pdf } from '../files.ts';

const audit = { accessibilityRate: 100, accessibilityAuditDate: '2027-01-10', accessibilityAuditor: 'Cabinet Externe' };
const full = { ...audit, accessibilityFullConformity: true };
const less = { accessibilityRate: 99.9, accessibilityFullConformity: false };

describeOnSqlite('the rate of the accessibility statement', (environment) => {
  const app = setupAdminApp(environment);
  const { send, create } = app;
  const answerOf = async (answer: ReturnType<typeof send>) => {
    const { status, body } = await answer;
    return [
      status,
      (body as { error?: { details: { errors: { sentence: string }[] } } }).error?.details.errors[0]?.sentence,
    ];
  };
  const save = (data: object) => answerOf(send('PUT', 'setting', data));
  const upload = async (name: string, type: string, bytes: Buffer) => {
    const { body } = await app.ask('POST', '/api/upload', { as: app.token, form: form([{ name, type, bytes }]) });
    return (body as FileEntry[])[0] as FileEntry;
  };
  const rate = async () =>
    ((await send('GET', 'setting')).body as { data: { accessibilityRate: number } }).data.accessibilityRate;
  const ok = [200, undefined];

  it('needs the date and the author of its audit', async () => {
    const { accessibilityAuditor, ...undated } = audit;
    expect(await save({ ...undated, accessibilityRate: 82 })).toEqual([
      400,
      expect.stringContaining('sa date et son auteur'),
    ]);
    expect(await save({ accessibilityRate: 82, accessibilityAuditDate: '2027-01-10', accessibilityAuditor })).toEqual(
      ok,
    );
    expect(await save({ accessibilityAuditor: ' ' })).toEqual([400, expect.stringContaining('sa date et son auteur')]);
    // Other settings are saved beside a value of an earlier version.
    await environment().store.publish(
      { type: 'setting', ref: 'only' },
      { values: { accessibilityAuditor: null, accessibilityRate: 100 }, links: {} },
    );
    expect(await save({ phoneNumber: '05 90 00 00 01' })).toEqual(ok);
    expect(await rate()).toBe(100);
    expect(await save({ ...audit, accessibilityRate: 82 })).toEqual(ok);
  });

  it('is 100 once that is confirmed, without any barrier reported', async () => {
    expect(await save(audit)).toEqual([400, expect.stringContaining('se confirme')]);
    expect(await save({ ...full, accessibilityNonConformities: 'Une vidéo' })).toEqual([
      400,
      expect.stringContaining('inférieur à 100'),
    ]);
    expect(await save(full)).toEqual(ok);
    // The confirmation is not that of another rate, nor of the next audit that finds no fault.
    for (const accessibilityRate of [99.9, null])
      expect(await save({ accessibilityRate })).toEqual([400, expect.stringContaining('décochez')]);
    expect(await save(less)).toEqual(ok);
    expect(await save({ accessibilityRate: 100 })).toEqual([400, expect.stringContaining('se confirme')]);
  });

  it.each([
    ['an untagged PDF', 'n.pdf', 'application/pdf', pdf, 'n’est pas balisé'],
    ['a film without captions', 'film.mp4', 'video/mp4', mp4, 'ni sous-titres ni transcription'],
  ] as const)('is not 100 while %s is published, by any way', async (_, name, type, bytes, sentence) => {
    const file = await upload(name, type, bytes);
    const published =
      type === 'application/pdf'
        ? await create('magazines', {
            title: 'Résille',
            publicationDate: '2027-01-01',
            pdfFile: file.id,
            isPublished: true,
          })
        : await create('events', { title: 'Léwoz', newStartDate: '2027-01-01', video: file.id, isPublished: true });
    const path = type === 'application/pdf' ? 'magazines' : 'events';
    const refused = [400, expect.stringContaining(sentence)];
    expect(await save(full)).toEqual(refused);
    // A working copy may have it; its publication is refused, now and at a date.
    expect(await answerOf(send('PUT', 'setting?status=draft', full))).toEqual(ok);
    expect(await answerOf(send('POST', 'setting/actions/publish'))).toEqual(refused);
    const publishAt = new Date(app.clock.now + 86_400_000).toISOString();
    expect(await answerOf(send('PUT', 'setting/schedule', { publishAt }))).toEqual(refused);
    await send('POST', 'setting/actions/discard');
    // A revision with it is not restored.
    const { body } = await send('GET', 'setting/history?pagination[pageSize]=50');
    for (const { revision } of (body as { data: { revision: number }[] }).data) {
      const [status] = await answerOf(send('POST', `setting/history/${revision}/restore`));
      expect([200, 400]).toContain(status);
      expect(await rate()).not.toBe(100);
    }
    expect((await send('POST', `${path}/${published.documentId}/actions/unpublish`)).status).toBe(200);
    expect(await save(full)).toEqual(ok);
    expect(await save(less)).toEqual(ok);
  });

  it('is not 100 while a public text shows a film without captions', async () => {
    const film = await upload('veillee.mp4', 'video/mp4', mp4);
    const { documentId } = await create('patrimoine-actualites', {
      title: 'Veillée',
      publishedOn: '2026-01-02T12:00:00.000Z',
      content: `<p>Le soir</p><video src="${film.url}"></video>`,
    });
    const refused = [
      400,
      expect.stringContaining('« veillee.mp4 » de « Veillée » n’a ni sous-titres ni transcription'),
    ];
    expect(await save(full)).toEqual(refused);
    expect((await send('POST', `patrimoine-actualites/${documentId}/actions/unpublish`)).status).toBe(200);
    expect(await save(full)).toEqual(ok);
  });
});
