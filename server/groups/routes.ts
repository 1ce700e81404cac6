import { createHmac, hash, randomBytes } from 'node:crypto';
import { Hono } from 'hono';
import { groupRequests } from '#content/group-requests.ts';
import { type Entry, typeOf } from '#content/index.ts';
import { pages } from '#content/pages.ts';
import type { GroupFormState, GroupRequestFacts, TypedGroupRequest } from '#editorial/group-requests.ts';
import { answerDay, groupFormNames, readGroupRequest, requestTerms } from '#editorial/group-requests.ts';
import { type Day, today } from '#model/calendar.ts';
import { formatWeekdayDate } from '#model/format.ts';
import { membersOf } from '#model/json-object.ts';
import { openingHoursOf } from '#model/opening-hours.ts';
import { validate } from '#model/validate.ts';
import { compare, type EntryStore, NotUnique, unbounded } from '#store/store.ts';
import { rateLimitNetworkOf } from '../audit/anonymize-ip.ts';
import { recordAudit } from '../audit/audit-log.ts';
import { isSameSecret } from '../auth/passwords.ts';
import { toPrivateResponse, toResponse } from '../cache/buffered-response.ts';
import { deleteWhere, firstOf } from '../entries/read-entries.ts';
import { addRecordRoutes } from '../entries/records.ts';
import { toValidationError } from '../entry-input/validation-messages.ts';
import { forbidden, notFound } from '../http/errors.ts';
import type { AdministratorRoutes } from '../http/principal.ts';
import { idIn, readBody, requireData } from '../http/request.ts';
import type { MailService } from '../mail/mail.ts';
import type { RenderedWith, RenderPage } from '../rendering/ssr.ts';
import type { SiteServices } from '../site-services.ts';

type Services = SiteServices & { groupRequests: GroupRequests; mail: MailService; render: RenderPage };

const perHour = 5;
const maxBodyBytes = 50_000;
/** No person fills the form in less; a script does. */
const minFillMs = 3000;

/** The page of groups with its form, which has a token of its own each time, and the confirmation of a request. */
export function createGroupRoutes(services: Services): Hono {
  const { groupRequests, mail, store, content, render, publicUrl, clock, clientIpOf } = services;
  const routes = new Hono();

  /** Neither page is another visitor's: no cache stores it. */
  async function answer(path: string, status: number, facts: RenderedWith): Promise<Response> {
    const page = toResponse(await render(new Request(publicUrl + path), clock(), facts));
    const response = new Response(page.body, { status: page.ok ? status : page.status, headers: page.headers });
    response.headers.set('cache-control', 'no-store');
    return response;
  }
  const form = (status: number, groupForm: GroupFormState) => answer(pages.groups.path, status, { groupForm });

  routes.get(pages.groups.path, (context, next) =>
    context.req.query('apercu') === undefined
      ? form(200, { token: groupRequests.issueFormToken() })
      : (next() as Promise<undefined>),
  );

  routes.post(pages.groups.path, async (context) => {
    // A form of another site would send requests from the addresses of its visitors.
    if (context.req.header('sec-fetch-site') === 'cross-site') throw forbidden();
    const members = membersOf(await readBody(context, maxBodyBytes));
    const setting = await content.get('setting', undefined, { populate: '*' });
    // Honeypot: only a script fills a hidden field.
    if (members.site || !setting?.areGroupRequestsOpen) return context.redirect(pages.groups.path, 303);
    const typed = Object.fromEntries(groupFormNames.map((name) => [name, textIn(members[name])])) as TypedGroupRequest;
    const age = groupRequests.ageOf(textIn(members.envoi));
    // A form that is corrected keeps its token: its age is that of what was typed.
    const token = age === undefined ? groupRequests.issueFormToken() : textIn(members.envoi);
    const hours = openingHoursOf(setting);
    const day = today(clock());
    const result = readGroupRequest(typed, { setting, hours, today: day });
    if ('faults' in result) return form(400, { token, typed, faults: result.faults });
    if (age === undefined || age < minFillMs) return form(400, { token, typed, refused: 'unread' });
    const sent = await groupRequests.numberOf(token, result.request);
    if (sent) return context.redirect(groupRequests.pathOf(sent), 303);
    const key = `groups ${rateLimitNetworkOf(clientIpOf(context))}`;
    const attempts = await store.countAttempt({ key, limit: perHour, windowMs: 60 * 60_000, now: clock() });
    if (attempts > perHour) {
      const response = await form(429, { token, typed, refused: 'tooMany' });
      response.headers.set('retry-after', '3600');
      return response;
    }
    const answerBy = answerDay(setting, hours, day);
    const { number, isNew } = await groupRequests.create(token, result.request, answerBy);
    if (isNew) await sendMails(result.request, number, answerBy, setting);
    return context.redirect(groupRequests.pathOf(number), 303);
  });

  routes.get(pages.groupRequest.path, async (context, next) => {
    const number = context.req.param('number');
    const request = await groupRequests.find(number, context.req.query('jeton') ?? '');
    if (!request) return next() as Promise<undefined>;
    const { digest, note, ...groupRequest } = request;
    return toPrivateResponse(await answer(`/groupes/demande/${number}`, 200, { groupRequest, analytics: undefined }));
  });

  return routes;

  /** The mail to the sender has no typed text: the address may be another person's. The one to the staff is answered to the sender. */
  async function sendMails(request: GroupRequestFacts, number: string, answerBy: Day, setting: Entry<'setting'>) {
    const day = today(clock());
    const promised = formatWeekdayDate(answerBy, day);
    const toSender = [
      'Bonjour,',
      `Votre demande de visite est enregistrée sous le numéro ${number}, pour le ${formatWeekdayDate(request.day, day)}. ` +
        `Nous vous répondons avant le ${promised}. Rien n’est réservé avant notre réponse.`,
      `Pour la relire ou l’imprimer\u00a0:\n${publicUrl}${groupRequests.pathOf(number)}`,
      'Vous n’avez rien demandé\u00a0? Ne faites rien\u00a0: la demande sera effacée.',
    ];
    const subject = `Votre demande de visite ${number}`;
    await mail.enqueue({ recipient: request.email, subject, body: toSender.join('\n\n') });
    if (!setting.contactEmail) return;
    const terms = requestTerms(request).map(({ title, text }) => `${title}\u00a0: ${text}`);
    const toStaff = [
      `Une demande de visite est arrivée. Réponse promise avant le ${promised}.`,
      terms.join('\n'),
      `Répondre à\u00a0: ${request.name}, ${request.email}, ${request.phone}`,
      `${publicUrl}/admin/group-requests?etat=new`,
    ];
    const staff = { recipient: setting.contactEmail, replyTo: request.email };
    await mail.enqueue({ ...staff, subject: `Demande de groupe ${number}`, body: toStaff.join('\n\n') });
  }
}

const textIn = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

const type = 'group-requests';
const { digest, ...shown } = groupRequests.fields;
const labels = Object.entries(shown).map(([name, { label }]) => [name, label]);
const columns = { ...Object.fromEntries(labels), createdAt: 'Reçue le' };
/** What the staff may change; the rest is the request itself. */
const changeable = { ...typeOf(type), fields: { status: shown.status, note: shown.note } };

/** The requests of groups, for administrators: list, state and note of each, CSV, and the erasure of one. */
export function addGroupRequestRoutes(routes: AdministratorRoutes, store: EntryStore): void {
  const [path, fileName] = ['/group-requests', 'demandes-de-groupes.csv'];
  addRecordRoutes(routes, store, { type, path, columns, fileName, exported: 'groupRequestsExport' });

  routes.put('/group-requests/:id', async (context) => {
    const validated = validate(changeable, requireData(await readBody(context)), { for: 'update' });
    if (!validated.ok) throw toValidationError(validated.problems);
    const key = { type, ref: { id: idIn(context.req.param('id')) } } as const;
    if (!(await store.update(key, validated.input))) throw notFound();
    const data = await store.get(key, { fields: Object.keys(columns), budget: unbounded });
    return context.json({ data, meta: {} });
  });

  routes.delete('/group-requests/:id', async (context) => {
    const id = idIn(context.req.param('id'));
    const request = await store.get({ type, ref: { id } }, { fields: ['number'], budget: unbounded });
    if (!request || !(await store.remove({ type, ref: { id } }))) throw notFound();
    // Its mails that were not sent contain what is erased.
    await deleteWhere(store, 'mails', compare('subject', 'endsWith', ` ${request.number}`));
    // Without the name: erased data must not stay in the audit log for a year.
    await recordAudit(store, { act: 'groupRequestRemove', author: context.var.author });
    return context.body(null, 204);
  });
}

/** Stores the requests of groups, and signs their forms and the addresses of their confirmations. */
export function openGroupRequests({
  store,
  jwtSecret,
  clock,
}: Pick<Services, 'clock'> & { store: EntryStore; jwtSecret: string }) {
  const key = createHmac('sha256', jwtSecret).update('group requests').digest();
  const sign = (text: string): string => createHmac('sha256', key).update(text).digest('base64url').slice(0, 22);

  /** The number of the request that a form has made already. */
  async function numberOf(token: string, request: GroupRequestFacts): Promise<string | undefined> {
    const where = compare('digest', 'eq', digestOf(token, request));
    return (await firstOf(store, 'group-requests', { where, fields: ['number'], budget: unbounded }))?.number;
  }

  return {
    numberOf,
    /** A token for one form, with the time at which the form was made. */
    issueFormToken(): string {
      const text = `${clock()}.${randomBytes(9).toString('base64url')}`;
      return `${text}.${sign(`form ${text}`)}`;
    },
    /** How long ago the form of a token was made, in milliseconds; undefined for a token that is not ours. */
    ageOf(token: string): number | undefined {
      const end = token.lastIndexOf('.');
      return isSameSecret(token.slice(end + 1), sign(`form ${token.slice(0, end)}`))
        ? clock() - Number.parseInt(token, 10)
        : undefined;
    },
    /** Stores a request once, however often its form is sent. `isNew`: this call stored it. */
    async create(token: string, request: GroupRequestFacts, answerBy: Day) {
      const digest = digestOf(token, request);
      try {
        return await store.transaction(async (trx) => {
          const values = { ...request, number: digest, answerBy, digest, status: 'new' } as const;
          const { id } = await trx.create('group-requests', { values });
          const number = `G-${today(clock()).slice(0, 4)}-${id}`;
          await trx.update({ type: 'group-requests', ref: { id } }, { values: { number } });
          return { number, isNew: true };
        });
      } catch (error) {
        const sent = error instanceof NotUnique ? await numberOf(token, request) : undefined;
        if (sent === undefined) throw error;
        return { number: sent, isNew: false };
      }
    },
    /** The address of the confirmation of a request. */
    pathOf: (number: string): string => `/groupes/demande/${number}?jeton=${sign(`request ${number}`)}`,
    /** The request of a number, for who has the token of its address. */
    async find(number: string, token: string) {
      if (!isSameSecret(token, sign(`request ${number}`))) return undefined;
      return firstOf(store, 'group-requests', { where: compare('number', 'eq', number), budget: unbounded });
    },
  };
}

export type GroupRequests = ReturnType<typeof openGroupRequests>;

const digestOf = (token: string, request: GroupRequestFacts) => hash('sha256', JSON.stringify([token, request]));
