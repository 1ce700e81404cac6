import { type Context, Hono } from 'hono';
import { pages } from '#content/pages.ts';
import type { LetterState } from '#editorial/letter.ts';
import { isEmail } from '#model/fields/text.ts';
import { membersOf } from '#model/json-object.ts';
import { log } from '#observability/log.ts';
import { compare, type EntryStore, unbounded } from '#store/store.ts';
import { rateLimitNetworkOf } from '../audit/anonymize-ip.ts';
import { recordAudit } from '../audit/audit-log.ts';
import { isSameSecret } from '../auth/passwords.ts';
import { toPrivateResponse } from '../cache/buffered-response.ts';
import { addRecordRoutes } from '../entries/records.ts';
import { ApiError, forbidden, invalid, invalidField, notFound } from '../http/errors.ts';
import type { AdministratorRoutes } from '../http/principal.ts';
import { idIn, readBody } from '../http/request.ts';
import type { Config } from '../process/config.ts';
import type { RenderPage } from '../rendering/ssr.ts';
import type { SiteServices } from '../site-services.ts';
import { reportsIn } from './mailjet.ts';
import { type Newsletter, proofsOf } from './newsletter.ts';

type Services = SiteServices & {
  newsletter: Newsletter;
  /** What Mailjet's reports are known by. Absent: there are none. */
  mailjet?: Pick<NonNullable<Config['mailjet']>, 'listId' | 'eventSecret'> | undefined;
};

/** The limit per network: enough for people behind one address, too low for a script. */
const perHour = 20;

type Outcome = 'merci' | 'erreur' | 'plus-tard';

/** The endpoints of the newsletter: the call of docs/product.md, « Calls », and the forms, which need no JavaScript. */
export function createNewsletterRoutes({ newsletter, mailjet, store, clock, clientIpOf }: Services): Hono {
  const routes = new Hono();

  /** Calls `act` with the address of a request and the page of its form. Resolves with the address. @throws ApiError 400, 429 */
  async function withAddress(context: Context, act: (email: string, source: string) => Promise<void>): Promise<string> {
    const { email, site: trap } = membersOf(await readBody(context).catch(() => undefined));
    if (typeof email !== 'string' || !isEmail(email.trim())) throw invalidField('email', 'email must be a valid email');
    // Honeypot: only a script fills a hidden field. The response is the same, and the address is not stored.
    if (typeof trap === 'string' && trap !== '') return email;
    const key = `newsletter ${rateLimitNetworkOf(clientIpOf(context))}`;
    const attempts = await store.countAttempt({ key, limit: perHour, windowMs: 60 * 60_000, now: clock() });
    if (attempts > perHour) throw new ApiError(429, 'RateLimitError', 'Too many requests, please try again later.');
    const page = URL.parse(context.req.header('referer') ?? '', context.req.url)?.pathname.slice(0, 200);
    await act(email.trim(), page ?? '/');
    return email;
  }

  routes.post('/api/mailjet/contact', async (context) =>
    context.json({ data: { email: await withAddress(context, newsletter.subscribe) }, meta: {} }),
  );

  /** Mailjet's Event API, at a URL with a secret: it signs nothing. An event that is not understood is answered too, or it would come again. */
  routes.post('/api/mailjet/events', async (context) => {
    if (!isSameSecret(context.req.query('secret') ?? '', mailjet?.eventSecret)) throw forbidden();
    for (const report of reportsIn(await readBody(context), mailjet?.listId)) await newsletter.report(report);
    return context.json({ data: {}, meta: {} });
  });

  /** A form: the page that it redirects to shows the outcome. `plus-tard`: the address is not what prevents it. */
  function addForm(path: string, act: Newsletter['subscribe'], pageOf: (outcome: Outcome) => string): void {
    routes.post(path, async (context, next) => {
      if (context.req.query('jeton') !== undefined) return next() as Promise<undefined>;
      const outcome = await withAddress(context, act).then(
        (): Outcome => 'merci',
        (error) => {
          if (!(error instanceof ApiError)) log.error(`${path} failed`, error);
          return error instanceof ApiError && error.status === 400 ? 'erreur' : 'plus-tard';
        },
      );
      return context.redirect(pageOf(outcome), 303);
    });
  }
  addForm('/newsletter', newsletter.subscribe, (done) => `/?lettre=${done === 'merci' ? done : 'erreur'}#lettre`);
  // Withdrawing consent is as easy as giving it: the address and a button (RGPD, article 7(3)).
  const { path } = pages.leaveNewsletter;
  addForm(path, newsletter.leave, (outcome) => `${path}?demande=${outcome}`);

  return routes;
}

const { confirmNewsletter, leaveNewsletter } = pages;

/**
 * The pages that the links of the newsletter's mails lead to. A GET only shows a button: programs that check mails follow links. The POST of a mail
 * program that unsubscribes (RFC 8058) has no cookie and is answered as the button is.
 */
export function createLetterPages({ newsletter, render, publicUrl, clock }: Services & { render: RenderPage }): Hono {
  const routes = new Hono();

  async function answer(path: string, token: string, letter: LetterState): Promise<Response> {
    const request = new Request(`${publicUrl}${path}?jeton=${encodeURIComponent(token)}`);
    const page = await render(request, clock(), { letter, analytics: undefined });
    return toPrivateResponse(page, page.status === 200 && letter.state === 'invalid' ? 404 : page.status);
  }

  for (const [purpose, { path }, act] of [
    ['confirm', confirmNewsletter, newsletter.confirm],
    ['leave', leaveNewsletter, newsletter.leaveByToken],
  ] as const) {
    routes.get(path, async (context, next) => {
      const token = context.req.query('jeton');
      if (token === undefined) return next() as Promise<undefined>;
      return answer(path, token, await newsletter.stateOf(token, purpose));
    });
    routes.post(path, async (context) => {
      const token = context.req.query('jeton') ?? '';
      return answer(path, token, await act(token));
    });
  }
  return routes;
}

/** Newsletter subscribers, and the proofs of consent of former ones, for administrators. */
export function addSubscriberRoutes(routes: AdministratorRoutes, store: EntryStore, newsletter: Newsletter): void {
  addRecordRoutes(routes, store, {
    type: 'subscribers',
    path: '/newsletter/subscribers',
    columns: {
      email: 'Adresse électronique',
      createdAt: 'Inscrite le',
      confirmedAt: 'Confirmée le',
      source: 'Page',
      delivery: 'Envoi',
      consentText: 'Texte du consentement',
    },
    fileName: 'abonnes.csv',
    exported: 'subscribersExport',
    // No program may write to an address whose owner has not confirmed it: it is not handed on.
    exportedIf: compare('delivery', 'ne', 'unconfirmed'),
  });

  routes.get('/newsletter/consent-proofs', async (context) => {
    const email = context.req.query('email') ?? '';
    if (!isEmail(email.trim())) throw invalid('email must be a valid email');
    return context.json({ data: await proofsOf(store, email), meta: {} });
  });

  routes.delete('/newsletter/subscribers/:id', async (context) => {
    const id = idIn(context.req.param('id'));
    if (!(await store.get({ type: 'subscribers', ref: { id } }, { fields: [], budget: unbounded }))) throw notFound();
    try {
      await newsletter.unsubscribe(id);
    } catch (error) {
      log.error('unsubscription failed', error);
      const message = 'Mailjet ne répond pas : cette personne n’a pas été désinscrite. Réessayez dans un instant.';
      throw new ApiError(503, 'ServiceUnavailableError', message);
    }
    // Without the address: erased data must not stay in the audit log for a year.
    await recordAudit(store, { act: 'subscriberRemove', author: context.var.author });
    return context.body(null, 204);
  });
}
