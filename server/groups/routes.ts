import { type Context, Hono } from 'hono';
import type { ContentClient } from '#client/content-client.ts';
import type { Entry } from '#content/index.ts';
import { pages } from '#content/pages.ts';
import {
  answerDay,
  type GroupFormState,
  type GroupRequestFacts,
  groupFormNames,
  readGroupRequest,
  requestTerms,
  type TypedGroupRequest,
} from '#editorial/group-requests.ts';
import { openingHoursOf } from '#editorial/opening-hours.ts';
import { type Day, today } from '#model/calendar.ts';
import { formatWeekdayDate } from '#model/format.ts';
import { membersOf } from '#model/json-object.ts';
import type { RateLimits } from '#store/store.ts';
import { rateLimitNetworkOf } from '../audit/anonymize-ip.ts';
import { toResponse } from '../cache/buffered-response.ts';
import { forbidden } from '../http/errors.ts';
import { readBody } from '../http/request.ts';
import type { Mail, MailService } from '../mail/mail.ts';
import type { GroupPageFacts, RenderPage } from '../rendering/ssr.ts';
import type { GroupRequests } from './group-requests.ts';

interface Services {
  groupRequests: GroupRequests;
  mail: MailService;
  store: RateLimits;
  content: ContentClient;
  render: RenderPage;
  publicUrl: string;
  clock: () => number;
  clientIpOf: (context: Context) => string;
}

const perHour = 5;
const maxBodyBytes = 50_000;
/** No person fills the form in less; a script does. */
const minFillMs = 3000;

/** The page of groups with its form, which has a token of its own each time, and the confirmation of a request. */
export function createGroupRoutes(services: Services): Hono {
  const { groupRequests, mail, store, content, render, publicUrl, clock, clientIpOf } = services;
  const routes = new Hono();

  /** Neither page is another visitor's: no cache stores it. */
  async function answer(path: string, status: number, facts: GroupPageFacts): Promise<Response> {
    const page = await render(new Request(publicUrl + path), clock(), facts);
    const response = page instanceof Response ? page : toResponse(page);
    const headers = new Headers(response.headers);
    headers.set('cache-control', 'no-store');
    return new Response(response.body, { status: response.ok ? status : response.status, headers });
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
    const path = groupRequests.pathOf(number);
    if (isNew)
      for (const message of requestMails(result.request, { number, answerBy, today: day, publicUrl, path, setting }))
        await mail.enqueue(message);
    return context.redirect(path, 303);
  });

  routes.get(pages.groupRequest.path, async (context, next) => {
    const number = context.req.param('number');
    const request = await groupRequests.find(number, context.req.query('jeton') ?? '');
    if (!request) return next() as Promise<undefined>;
    const { digest, note, ...groupRequest } = request;
    const response = await answer(`/groupes/demande/${number}`, 200, { groupRequest, analytics: undefined });
    response.headers.set('x-robots-tag', 'noindex, nofollow');
    // The address has its token.
    response.headers.set('referrer-policy', 'no-referrer');
    return response;
  });

  return routes;
}

const textIn = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

interface Sent {
  number: string;
  answerBy: Day;
  today: Day;
  publicUrl: string;
  /** The signed path of its confirmation. */
  path: string;
  setting: Entry<'setting'>;
}

/**
 * The mails of a new request. The one to its sender has no typed text, since the address may be another person's; a reply to the other goes to the
 * sender.
 */
export function requestMails(request: GroupRequestFacts, sent: Sent): Mail[] {
  const { number, answerBy, today, publicUrl, path, setting } = sent;
  const answerDay = formatWeekdayDate(answerBy, today);
  const paragraphs = (...texts: string[]): string => texts.join('\n\n');
  const toSender = paragraphs(
    'Bonjour,',
    `Votre demande de visite est enregistrée sous le numéro ${number}, pour le ${formatWeekdayDate(request.day, today)}. ` +
      `Nous vous répondons avant le ${answerDay}. Rien n’est réservé avant notre réponse.`,
    `Pour la relire ou l’imprimer\u00a0:\n${publicUrl}${path}`,
    'Vous n’avez rien demandé\u00a0? Ne faites rien\u00a0: la demande sera effacée.',
  );
  const terms = requestTerms(request).map(({ title, text }) => `${title}\u00a0: ${text}`);
  const toStaff = paragraphs(
    `Une demande de visite est arrivée. Réponse promise avant le ${answerDay}.`,
    terms.join('\n'),
    `Répondre à\u00a0: ${request.name}, ${request.email}, ${request.phone}`,
    `${publicUrl}/admin/group-requests?etat=new`,
  );
  return [
    { recipient: request.email, subject: `Votre demande de visite ${number}`, body: toSender },
    ...(setting.contactEmail
      ? [
          {
            recipient: setting.contactEmail,
            replyTo: request.email,
            subject: `Demande de groupe ${number}`,
            body: toStaff,
          },
        ]
      : []),
  ];
}
