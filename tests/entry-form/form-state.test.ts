import { describe, expect, it } from 'vitest';
import { publicationOfForm, runningAction } from '#app/admin/form/form-state.ts';
import { ContentError } from '#client/index.ts';
import { fieldsOfTabs } from '#content/index.ts';
import { FakeServer } from './fake-server.ts';
import { OpenForm, opened } from './open-form.ts';

/** A form of an entry that the server has. */
function edit(values: Readonly<Record<string, unknown>> = {}, { isPublished = false } = {}) {
  const server = new FakeServer();
  const documentId = server.create({ title: 'Léwoz', ...values }, { isPublished });
  return { server, documentId, form: new OpenForm({ server, documentId }) };
}

const act = (form: OpenForm, action: 'publish' | 'stay' | 'save' | 'unpublish' | 'cancelSchedule') =>
  form.dispatch({ type: 'requested', action });

describe('The publication of an entry with a switch', () => {
  const dates = { startDate: '2038-03-14T18:30', endDate: '2038-03-15T18:30' };
  const sent = (form: OpenForm) => {
    act(form, 'publish');
    const effect = form.effects.findLast(({ type }) => type === 'call');
    return effect?.type === 'call' && 'data' in effect.call ? effect.call.data : undefined;
  };

  it('turns it on where nothing is public', () => {
    const form = new OpenForm({ name: 'popups' });
    for (const [name, value] of Object.entries({ title: 'Nuit', ...dates })) form.type(name, value);
    expect(sent(form)).toMatchObject({ title: 'Nuit', active: true });
    expect(form.state.values.active).toBe(true);
  });

  it('leaves it off in a public entry', () => {
    const server = new FakeServer();
    const instants = { startDate: '2038-03-14T18:30:00.000Z', endDate: '2038-03-15T18:30:00.000Z' };
    const documentId = server.create({ title: 'Nuit', active: false, ...instants }, { isPublished: true });
    const form = new OpenForm({ name: 'popups', server, documentId });
    form.type('title', 'Nuit des musées');
    expect(sent(form)).toEqual({ title: 'Nuit des musées' });
    expect(form.state.values.active).toBe(false);
  });
});

describe('The autosave of a form', () => {
  it('sends what was typed two seconds after the first change, and sets the baseline to what the server acknowledged', () => {
    const { form } = edit();
    form.type('title', 'Léwoz de la mer');
    form.wait(1999);
    expect(form.call).toBe(undefined);
    form.wait(1);
    expect(form.call).toBe('update');
    form.type('title', 'Léwoz de la mer, suite');
    form.receive();
    expect(form.state.baseline.base.title).toBe('Léwoz de la mer');
    expect(form.state.isUnsaved).toBe(true);
    form.wait(2000);
    form.receive();
    expect(form.stored?.title).toBe('Léwoz de la mer, suite');
    expect(form.state).toMatchObject({ isUnsaved: false, savedAt: form.now });
  });

  it('creates one entry, with its own URL, when the answer to the first create is lost', () => {
    const form = new OpenForm({});
    form.type('title', 'Bèlè');
    form.wait(2000);
    form.arrive();
    form.lose();
    expect(form.state.autosave.failure?.since).toBe(form.now);
    form.wait(10_000);
    form.receive();
    expect(form.server.documents.size).toBe(1);
    expect(form.effects).toContainEqual({ type: 'created', documentId: 'document1' });
    expect(form.state.autosave.failure).toBe(undefined);
  });

  it('takes an update whose answer was lost for saved once it has read the entry', () => {
    const { form } = edit();
    form.type('title', 'Bèlè');
    form.wait(2000);
    form.arrive();
    form.lose();
    form.dispatch({ type: 'retried' });
    form.receiveAll();
    expect(form.state).toMatchObject({ isUnsaved: false, savedAt: form.now });
    expect(form.state.conflict).toBe(undefined);
  });

  it('leaves out a value that the server would refuse until it is corrected', () => {
    const { form } = edit();
    form.type('title', 'Bèlè');
    form.type('order', 'deux');
    form.wait(2000);
    form.receive();
    expect(form.state.autosave.refused).toEqual(['order']);
    expect(form.stored).toMatchObject({ title: 'Bèlè' });
    form.wait(60_000);
    expect(form.call).toBe(undefined);
    form.type('order', '2');
    form.wait(2000);
    form.receive();
    expect(form.state).toMatchObject({ isUnsaved: false, autosave: { refused: [] } });
  });

  it('does not save a date that the browser cannot read', () => {
    const { form } = edit();
    form.unreadable = { title: 'Saisissez une date qui existe' };
    form.type('title', 'Bèlè');
    form.wait(2000);
    expect(form.call).toBe(undefined);
    act(form, 'publish');
    expect(form.state.problems).toHaveProperty('title');
  });

  it('merges what another editor changed in other fields, and keeps what is typed meanwhile', () => {
    const { form, server, documentId } = edit({ order: 1 });
    form.type('title', 'Les miennes');
    server.save(documentId, { order: 5 });
    form.wait(2000);
    form.receive();
    form.type('title', 'Les miennes, suite');
    form.receive();
    expect(form.state.values).toMatchObject({ title: 'Les miennes, suite', order: '5' });
    form.wait(2000);
    form.receiveAll();
    expect(form.stored).toMatchObject({ title: 'Les miennes, suite', order: '5' });
  });

  it('shows its conflict once the dialog that was open is closed', () => {
    const { form, server, documentId } = edit();
    form.type('title', 'Les miennes');
    server.save(documentId, { title: 'Les leurs' });
    form.wait(2000);
    form.dispatch({ type: 'requested', action: 'schedule' });
    form.receiveAll();
    expect(form.state).toMatchObject({ dialog: 'schedule', conflict: { author: 'Awa' } });
    form.dispatch({ type: 'dialogClosed' });
    expect(form.state.dialog).toBe('conflict');
  });

  it('stops after the session has ended, and resumes after the next save of the user', () => {
    const { form } = edit();
    form.type('title', 'Bèlè');
    form.wait(2000);
    form.lose(new ContentError(401));
    form.wait(60_000);
    expect(form.call).toBe(undefined);
    act(form, 'stay');
    form.receive();
    form.type('title', 'Bèlè du soir');
    form.wait(2000);
    expect(form.call).toBe('update');
  });
});

describe('An action of the user in a form', () => {
  it('waits for the autosave on its way, and sends its version', () => {
    const { form, server, documentId } = edit();
    form.type('title', 'Bèlè');
    form.wait(2000);
    act(form, 'publish');
    expect(runningAction(form.state)).toBe('publish');
    expect(form.call).toBe('update');
    act(form, 'publish');
    form.receiveAll();
    expect(server.documents.get(documentId)?.published).toMatchObject({ title: 'Bèlè' });
    expect(form.toasts).toEqual(['Publié : « Bèlè »']);
    expect(form.effects.filter(({ type }) => type === 'close')).toHaveLength(1);
    expect(form.copies.size).toBe(0);
  });

  it('follows an autosave that failed', () => {
    const { form } = edit();
    form.type('title', 'Bèlè');
    form.wait(2000);
    act(form, 'stay');
    form.lose();
    form.receive();
    expect(form.toasts).toEqual(['Enregistré : « Bèlè »']);
    expect(form.state.isUnsaved).toBe(false);
  });

  it('shows the conflict of the autosave that it waited for, and is done after the choice', () => {
    const { form, server, documentId } = edit();
    form.type('title', 'Les miennes');
    server.save(documentId, { title: 'Les leurs' });
    form.wait(2000);
    act(form, 'publish');
    form.receiveAll();
    expect(form.state).toMatchObject({ dialog: 'conflict', conflict: { action: 'publish', author: 'Awa' } });
    expect(server.documents.get(documentId)?.draft).toMatchObject({ title: 'Les leurs' });
    form.dispatch({ type: 'conflictResolved', values: { ...form.state.values, title: 'Les miennes' } });
    form.receiveAll();
    expect(server.documents.get(documentId)?.published).toMatchObject({ title: 'Les miennes' });
  });

  it('asks nothing after another editor’s publication, which changed no field', () => {
    const { form, server, documentId } = edit();
    form.type('title', 'Bèlè');
    server.publish(documentId);
    act(form, 'stay');
    form.receiveAll();
    expect(form.state.conflict).toBe(undefined);
    expect(form.stored?.title).toBe('Bèlè');
  });

  it('is recognised as done when its answer was lost', () => {
    for (const action of ['publish', 'unpublish'] as const) {
      const { form, server, documentId } = edit({}, { isPublished: true });
      form.type('title', 'Bèlè');
      act(form, action);
      if (action === 'unpublish') form.receive();
      form.arrive();
      form.lose();
      expect(form.state.failure?.detail).toContain('Le serveur ne répond pas');
      act(form, action);
      form.receiveAll();
      expect(form.has('close'), action).toBe(true);
      expect(server.documents.get(documentId)?.published !== undefined).toBe(action === 'publish');
    }
  });

  it('keeps what is typed during « Enregistrer et rester » as an unsaved change', () => {
    const { form } = edit();
    form.type('title', 'Bèlè');
    act(form, 'stay');
    form.type('title', 'Bèlè du soir');
    form.receive();
    expect(form.state).toMatchObject({ isUnsaved: true, baseline: { base: { title: 'Bèlè' } } });
  });

  it('sends nothing where a publication would be refused, and clears a problem once its field is edited', () => {
    const form = new OpenForm({});
    act(form, 'publish');
    expect(form.call).toBe(undefined);
    expect(form.state).toMatchObject({ attempt: 1, part: 'form', problems: { title: 'Ce champ est obligatoire.' } });
    form.type('title', 'Bèlè');
    expect(form.state.problems).toEqual({});
  });

  it('that failed without a server says so until the next save succeeds, one that was refused until it is done again', () => {
    const { form } = edit();
    form.type('title', 'Bèlè');
    act(form, 'publish');
    form.lose();
    expect(form.state.failure?.title).toBe('Erreur lors de la mise à jour');
    form.wait(2000);
    form.receive();
    expect(form.state).toMatchObject({ isUnsaved: false, failure: undefined });
    act(form, 'publish');
    form.lose(new ContentError(400, '', {}, 'Ce titre ne convient pas.'));
    form.type('title', 'Gwoka');
    form.wait(2000);
    form.receive();
    expect(form.state.failure?.detail).toBe('Ce titre ne convient pas.');
  });

  it('asks before it leaves out a file that could not be uploaded, and refuses while one is on its way', () => {
    const { form } = edit();
    form.type('title', 'Bèlè');
    form.dispatch({ type: 'uploadsChanged', field: 'mainImage', status: { busy: true, failed: 0 } });
    act(form, 'publish');
    expect(form.toasts).toEqual(['Téléchargement en cours : enregistrez une fois les fichiers arrivés.']);
    form.dispatch({ type: 'uploadsChanged', field: 'mainImage', status: { busy: false, failed: 1 } });
    act(form, 'publish');
    expect(form.state).toMatchObject({ dialog: 'uploads', confirming: 'publish' });
    form.dispatch({ type: 'requested', action: 'publish', isConfirmed: true });
    form.receive();
    expect(form.has('close')).toBe(true);
  });
});

describe('The dates of a form', () => {
  const dates = { publishAt: '2030-01-01T13:00:00.000Z', unpublishAt: null };

  it('are set after what was typed is saved', () => {
    const { form, server, documentId } = edit();
    form.type('title', 'Bèlè');
    form.dispatch({ type: 'requested', action: 'schedule' });
    expect(form.state.dialog).toBe('schedule');
    form.dispatch({ type: 'requested', action: 'schedule', dates });
    form.receiveAll();
    expect(server.documents.get(documentId)).toMatchObject({ draft: { title: 'Bèlè' }, ...dates });
    expect(form.toasts).toEqual(['Programmé : « Bèlè »']);
  });

  it('remain in the dialog with their message where they are refused, after the form is saved', () => {
    const { form } = edit();
    form.type('title', 'Bèlè');
    form.dispatch({ type: 'requested', action: 'schedule' });
    form.dispatch({
      type: 'requested',
      action: 'schedule',
      dates: { ...dates, publishAt: '2020-01-01T13:00:00.000Z' },
    });
    form.receiveAll();
    expect(form.state).toMatchObject({
      dialog: 'schedule',
      dateProblems: { publishAt: 'Cette date est passée.' },
      problems: {},
      isUnsaved: false,
    });
  });

  it('remain for the next opening of the dialog when the form itself is refused', () => {
    const form = new OpenForm({});
    form.dispatch({ type: 'requested', action: 'schedule' });
    form.dispatch({ type: 'requested', action: 'schedule', dates });
    expect(form.state.dialog).toBe(undefined);
    expect(form.state).toMatchObject({ dates, problems: { title: 'Ce champ est obligatoire.' } });
    form.dispatch({ type: 'requested', action: 'schedule' });
    form.dispatch({ type: 'dialogClosed' });
    expect(form.state.dates).toBe(undefined);
  });

  it('move the focus to the failure behind their dialog once it is closed', () => {
    const { form } = edit();
    form.dispatch({ type: 'requested', action: 'schedule' });
    form.dispatch({ type: 'requested', action: 'schedule', dates });
    form.lose();
    expect(form.state).toMatchObject({ dialog: 'schedule', attempt: 0 });
    expect(form.state.dateProblems['']).toContain('Le serveur ne répond pas');
    form.dispatch({ type: 'dialogClosed' });
    expect(form.state.attempt).toBe(1);
  });

  it('that come while the form is open change its publication, and no input', () => {
    const server = new FakeServer();
    const documentId = server.create({ title: 'Léwoz' });
    server.schedule(documentId, new Date(opened + 8000).toISOString());
    const form = new OpenForm({ server, documentId });
    form.wait(8000);
    server.runSchedule(documentId);
    form.type('title', 'Léwoz, suite');
    form.wait(1500);
    expect(form.call).toBe('read');
    act(form, 'stay');
    form.receive();
    expect(form.state.baseline.entry?.publication).toMatchObject({ state: 'published', publishAt: null });
    form.receiveAll();
    expect(form.stored?.title).toBe('Léwoz, suite');
    expect(form.state.conflict).toBe(undefined);
    expect(server.documents.get(documentId)?.published).toMatchObject({ title: 'Léwoz' });
  });

  it('that come while another editor changes the entry leave the changes of both to the next save', () => {
    const server = new FakeServer();
    const documentId = server.create({ title: 'Léwoz', order: 1 });
    server.schedule(documentId, new Date(opened + 1000).toISOString());
    const form = new OpenForm({ server, documentId });
    server.save(documentId, { order: 5 });
    server.runSchedule(documentId);
    form.wait(2500);
    form.receive();
    form.type('title', 'Léwoz, suite');
    form.wait(2000);
    form.receiveAll();
    form.wait(2000);
    form.receiveAll();
    expect(form.stored).toMatchObject({ title: 'Léwoz, suite', order: '5' });
  });
});

describe('The form of a single type', () => {
  it('stays open after its dates are removed, and shows the published values after its changes are discarded', () => {
    const server = new FakeServer(true);
    const documentId = server.create({ name: 'Bons cadeaux' }, { isPublished: true });
    server.save(documentId, { name: 'Bons' });
    const form = new OpenForm({ name: 'special-menu-link', server });
    act(form, 'cancelSchedule');
    form.receiveAll();
    expect(form.toasts[0]).toMatch(/^Programmation annulée/);
    form.type('name', 'À jeter');
    form.dispatch({ type: 'requested', action: 'discard' });
    expect(form.state.dialog).toBe('discard');
    form.dispatch({ type: 'requested', action: 'discard', isConfirmed: true });
    form.receiveAll();
    expect(form.state.values.name).toBe('Bons cadeaux');
    expect(form.state.isUnsaved).toBe(false);
    expect(form.has('close')).toBe(false);
    expect(form.state.changes).toBe(2);
  });

  it('has no date of publication after its changes are published by hand', () => {
    const server = new FakeServer(true);
    const documentId = server.create({ name: 'Bons cadeaux' }, { isPublished: true });
    server.save(documentId, { name: 'Bons' });
    server.schedule(documentId, new Date(opened + 8000).toISOString());
    const form = new OpenForm({ name: 'special-menu-link', server });
    expect(form.state.baseline.entry?.publication.publishAt).not.toBe(null);
    act(form, 'publish');
    form.receiveAll();
    expect(form.state.baseline.entry?.publication).toMatchObject({ state: 'published', publishAt: null });
    form.wait(60_000);
    expect(form.call).toBe(undefined);
  });
});

describe('A form that is a tab', () => {
  const openTab = () => {
    const server = new FakeServer(true, fieldsOfTabs('setting', ['prices']));
    const documentId = server.create({ pricingDetails: '15', operatingHours: 'Ouvert' }, { isPublished: true });
    server.save(documentId, { operatingHours: 'Fermé' });
    return { server, documentId, form: new OpenForm({ name: 'setting', tab: 'prices', server }) };
  };

  it('counts and publishes its own changes, and not those of the other tabs', () => {
    const { form, server, documentId } = openTab();
    expect(publicationOfForm(form.state)).toEqual({ waiting: [], publicationState: 'published' });
    form.type('pricingDetails', '18');
    expect(publicationOfForm(form.state)).toEqual({ waiting: ['pricingDetails'], publicationState: 'modified' });
    act(form, 'publish');
    form.receiveAll();
    expect(publicationOfForm(form.state)).toEqual({ waiting: [], publicationState: 'published' });
    const { draft, published } = server.documents.get(documentId) ?? {};
    expect(published).toMatchObject({ pricingDetails: '18', operatingHours: 'Ouvert' });
    expect(draft).toMatchObject({ operatingHours: 'Fermé' });
    form.type('pricingDetails', '19');
    form.wait(2000);
    form.receiveAll();
    expect(form.state).toMatchObject({ isUnsaved: false, conflict: undefined });
  });

  it('publishes although another tab was saved and published meanwhile', () => {
    const { form, server, documentId } = openTab();
    form.type('pricingDetails', '18');
    server.save(documentId, { companyName: 'MACTe' });
    act(form, 'publish');
    form.receiveAll();
    expect(form.state.conflict).toBe(undefined);
    expect(server.documents.get(documentId)?.published).toMatchObject({
      pricingDetails: '18',
      operatingHours: 'Ouvert',
    });
    expect(form.toasts).toEqual(['Publié : Informations, Tarifs']);
  });
});

describe('A form whose entry was deleted elsewhere', () => {
  it('keeps what was typed, and saves it as a new entry', () => {
    const { form, server, documentId } = edit();
    form.type('title', 'Disparue');
    server.remove(documentId);
    form.wait(2000);
    form.receiveAll();
    expect(form.state).toMatchObject({ isGone: true, isUnsaved: true });
    form.wait(60_000);
    expect(form.call).toBe(undefined);
    form.dispatch({ type: 'requested', action: 'recreate' });
    form.receiveAll();
    expect([...server.documents.values()][0]?.draft).toMatchObject({ title: 'Disparue' });
    expect(form.toasts).toEqual(['Enregistré comme brouillon : « Disparue »']);
    expect(form.copies.size).toBe(0);
  });
});

describe('Leaving a form', () => {
  const leave = (form: OpenForm) => form.dispatch({ type: 'leaving' });

  it('saves the last changes first, also those typed during the save', () => {
    const { form } = edit();
    form.type('title', 'Bèlè');
    leave(form);
    form.type('title', 'Bèlè du soir');
    form.receiveAll();
    expect(form.stored?.title).toBe('Bèlè du soir');
    expect(form.has('leave')).toBe(true);
    expect(form.copies.size).toBe(0);
  });

  it('waits for the action on its way, and goes where the user goes', () => {
    const { form } = edit();
    form.type('title', 'Bèlè');
    act(form, 'publish');
    leave(form);
    form.receive();
    expect([form.has('leave'), form.has('close')]).toEqual([true, false]);
    expect(form.toasts).toEqual(['Publié : « Bèlè »']);
  });

  it('asks after a failure, after four seconds without an answer, and while a file is uploaded', () => {
    const failing = edit().form;
    failing.type('title', 'Bèlè');
    leave(failing);
    failing.lose();
    expect(failing.state.dialog).toBe('leave');
    const slow = edit().form;
    slow.type('title', 'Bèlè');
    leave(slow);
    slow.wait(3999);
    expect(slow.state.dialog).toBe(undefined);
    slow.wait(1);
    expect(slow.state.dialog).toBe('leave');
    const busy = edit().form;
    busy.dispatch({ type: 'uploadsChanged', field: 'mainImage', status: { busy: true, failed: 0 } });
    leave(busy);
    expect(busy.state.dialog).toBe('leave');
  });

  it('goes on by itself once the changes that the dialog asks about are saved', () => {
    const { form } = edit();
    form.type('title', 'Bèlè');
    leave(form);
    form.lose();
    form.dispatch({ type: 'retried' });
    form.receiveAll();
    expect([form.stored?.title, form.has('leave')]).toEqual(['Bèlè', true]);
    const busy = edit().form;
    busy.type('title', 'Bèlè');
    busy.dispatch({ type: 'uploadsChanged', field: 'mainImage', status: { busy: true, failed: 0 } });
    leave(busy);
    busy.wait(2000);
    busy.receiveAll();
    expect([busy.stored?.title, busy.state.dialog, busy.has('leave')]).toEqual(['Bèlè', 'leave', false]);
  });

  it('asks when the save meets a conflict, which is shown to a user who stays', () => {
    const { form, server, documentId } = edit();
    form.type('title', 'Les miennes');
    server.save(documentId, { title: 'Les leurs' });
    leave(form);
    form.receiveAll();
    expect(form.state.dialog).toBe('leave');
    form.dispatch({ type: 'dialogClosed' });
    expect(form.state.dialog).toBe('conflict');
    form.dispatch({ type: 'dialogClosed' });
    form.wait(60_000);
    expect(form.call).toBe(undefined);
    form.dispatch({ type: 'hidden' });
    expect(form.copies.get(documentId)?.values.title).toBe('Les miennes');
  });
});

describe('The copy of a form on the device', () => {
  it('has what was typed half a second later, and is deleted once the server has it', () => {
    const { form, documentId } = edit();
    form.type('title', 'Bè');
    form.wait(400);
    form.type('title', 'Bèl');
    form.wait(100);
    expect(form.copies.get(documentId)?.values.title).toBe('Bèl');
    form.wait(1500);
    form.receive();
    expect(form.copies.size).toBe(0);
  });

  it('is deleted once every change is undone', () => {
    const { form } = edit();
    form.type('title', 'Bèlè');
    form.wait(500);
    form.type('title', 'Léwoz');
    expect(form.copies.size).toBe(0);
  });

  it('of a new entry moves to its entry with the first save', () => {
    const form = new OpenForm({});
    form.type('title', 'Bèlè');
    form.wait(2000);
    expect([...form.copies.keys()]).toEqual(['undefined']);
    form.type('title', 'Bèlè du soir');
    form.receive();
    form.wait(500);
    expect([...form.copies.keys()]).toEqual(['document1']);
  });

  it('is resumed in its place, and the input that was there remains a copy of its own', () => {
    const { form, documentId } = edit();
    form.type('title', 'Ici');
    const { base, version } = { base: form.state.baseline.base, version: form.state.baseline.version };
    const copy = { key: 'k', typedAt: 1, values: { ...base, title: 'Avant' }, base, version };
    form.dispatch({ type: 'resumed', copy });
    expect(form.copies.get(`${documentId} apart`)?.values.title).toBe('Ici');
    expect(form.effects).toContainEqual({ type: 'moveCopy', copy, documentId });
    expect(form.state.values.title).toBe('Avant');
  });
});
