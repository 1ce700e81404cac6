import { describe, expect, it } from 'vitest';
import type { Dashboard, DashboardEvent, ScheduledChange } from '#contract/admin-answers.ts';
import { isUrgent, todoLines } from './todo.ts';

/** 27 November 2026, 10 h in Guadeloupe. */
const now = Date.parse('2026-11-27T14:00:00.000Z');

const event = (values: Partial<DashboardEvent>): DashboardEvent => ({
  documentId: 'a',
  title: 'La nuit des conteurs',
  start: '2026-11-28 20:00',
  end: null,
  state: 'draft',
  isPublic: false,
  hasPicture: true,
  goesAhead: true,
  ...values,
});
const change = (values: Partial<ScheduledChange>) =>
  ({
    action: 'end',
    at: '2026-12-01T20:00:00.000Z',
    type: 'popups',
    documentId: 'p',
    title: 'Fermeture',
    ...values,
  }) as ScheduledChange;

const nothing: Dashboard = {
  site: { hours: { week: {} as never, exceptions: [] }, missingStatements: [] },
  counts: [],
  schedule: [],
  agenda: { week: [], withoutPicture: { count: 0, first: null } },
  messages: {
    groupRequests: { count: 0, answerBy: null },
    mails: { count: 0, first: null, isConfigured: true },
    webhooks: { count: 0, first: null },
  },
  drafts: [],
  changes: [],
};
const week = (...events: DashboardEvent[]): Partial<Dashboard> => ({
  agenda: { week: events, withoutPicture: { count: 0, first: null } },
});
const linesOf = (dashboard: Partial<Dashboard>) =>
  todoLines({ ...nothing, ...dashboard }, now).map(({ fact, detail, verb, to }) =>
    [fact, detail, verb, to].map((text) => text.replaceAll('\u00a0', ' ')),
  );

describe('what is to be done', () => {
  it('is nothing where nothing waits, nor where a part could not be read', () => {
    expect(linesOf({})).toEqual([]);
    expect(linesOf({ site: null, schedule: null, agenda: null, messages: null })).toEqual([]);
  });

  it('names an event of the week that is not published, and what it lacks', () => {
    expect(linesOf(week(event({ hasPicture: false })))).toEqual([
      [
        '« La nuit des conteurs » n’est pas publié',
        'Samedi 28 novembre à 20 h, demain. Il manque l’image.',
        'Compléter',
        '/admin/events/a',
      ],
    ]);
  });

  it('has one line for several events, and none for those that are scheduled, public or cancelled', () => {
    const others = [
      event({ state: 'scheduled' }),
      event({ isPublic: true, state: 'modified' }),
      event({ goesAhead: false }),
    ];
    expect(linesOf(week(...others))).toEqual([]);
    const [line] = linesOf(week(event({}), event({ documentId: 'b' }), ...others));
    expect(line?.[0]).toBe('Deux événements de la semaine ne sont pas publiés');
    expect(line?.[3]).toBe('/admin/events?etat=brouillon&du=2026-11-27&au=2026-12-03');
  });

  it('has a refused publication first, and what ends this week', () => {
    const refused = change({
      action: 'publish',
      type: 'events',
      documentId: 'e',
      title: 'Léwoz',
      at: '2026-11-26T13:00:00.000Z',
      problem: 'Début : ce champ est requis',
    });
    expect(linesOf({ schedule: [refused, change({}), change({ title: 'Marché', documentId: 'q' })] })).toEqual([
      [
        '« Léwoz » ne peut pas paraître',
        'Depuis le 26 novembre : Début : ce champ est requis',
        'Compléter',
        '/admin/events/e',
      ],
      [
        'Deux pages se terminent',
        '« Fermeture » le 1er décembre à 16 h 00 et « Marché » le 1er décembre à 16 h 00.',
        'Voir',
        '/admin/schedule',
      ],
    ]);
  });

  it('is ordered by the date of its consequence; what has none is last', () => {
    const groupRequests = { count: 1, answerBy: '2026-11-30' };
    const lines = todoLines(
      {
        ...nothing,
        ...week(event({})),
        site: { ...nothing.site, missingStatements: ['siren'] } as Dashboard['site'],
        schedule: [change({})],
        messages: { ...nothing.messages, groupRequests } as Dashboard['messages'],
      },
      now,
    );
    expect(lines.map(({ verb }) => verb)).toEqual(['Compléter', 'Répondre', 'Voir', 'Compléter']);
    expect(lines.map((line) => isUrgent(line, now))).toEqual([true, true, false, false]);
    expect(lines.at(-1)?.to).toBe('/admin/settings/legal#champ-siren');
  });

  it('agrees in number', () => {
    const site = { hours: nothing.site?.hours, missingStatements: ['siren', 'host'] } as Dashboard['site'];
    const first = { subject: 'Votre demande', failure: null, createdAt: '2026-11-26T13:00:00.000Z' };
    const messages = {
      groupRequests: { count: 2, answerBy: null },
      mails: { count: 21, first, isConfigured: false },
      webhooks: { count: 1, first: { event: 'entry.publish', name: 'Application' } },
    };
    expect(linesOf({ site, messages }).map(([fact]) => fact)).toEqual([
      '21 messages ne sont pas partis',
      'Deux demandes de groupes attendent une réponse',
      'Un envoi de webhook est abandonné',
      'Deux mentions légales manquent',
    ]);
  });
});
