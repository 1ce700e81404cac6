import { type Context, Hono } from 'hono';
import { isEmail } from '#model/fields/text.ts';
import { type JsonObject, membersOf } from '#model/json-object.ts';
import { log } from '#observability/log.ts';
import { rateLimitNetworkOf } from '../audit/anonymize-ip.ts';
import { ApiError, invalidField } from '../http/errors.ts';
import { readBody } from '../http/request.ts';
import type { SiteServices } from '../site-services.ts';
import type { Newsletter } from './newsletter.ts';

type Services = SiteServices & { newsletter: Newsletter };

/** The limit per network: enough for people behind one address, too low for a script. */
const perHour = 20;

/** The page of the form, from the Referer. */
const pageOf = (context: Context): string =>
  URL.parse(context.req.header('referer') ?? '', context.req.url)?.pathname.slice(0, 200) ?? '/';

/** The members of a body; none where it cannot be read. */
const readMembers = async (context: Context): Promise<JsonObject> =>
  membersOf(await readBody(context).catch(() => undefined));

/** The two endpoints of the newsletter: the call of docs/product.md, « Calls », and the form for pages without JavaScript. */
export function createNewsletterRoutes({ newsletter, store, clock, clientIpOf }: Services): Hono {
  const routes = new Hono();

  /** @throws ApiError 400 for an address that is none, 429 */
  async function subscribe(context: Context, { email, site: trap }: JsonObject): Promise<void> {
    if (typeof email !== 'string' || !isEmail(email.trim())) throw invalidField('email', 'email must be a valid email');
    // Honeypot: only a script fills a hidden field. The response is the same, and the address is not stored.
    if (typeof trap === 'string' && trap !== '') return;
    const key = `newsletter ${rateLimitNetworkOf(clientIpOf(context))}`;
    const attempts = await store.countAttempt({ key, limit: perHour, windowMs: 60 * 60_000, now: clock() });
    if (attempts > perHour) throw new ApiError(429, 'RateLimitError', 'Too many requests, please try again later.');
    await newsletter.subscribe(email.trim(), pageOf(context));
  }

  routes.post('/api/mailjet/contact', async (context) => {
    const members = await readMembers(context);
    await subscribe(context, members);
    return context.json({ data: { email: members.email }, meta: {} });
  });

  routes.post('/newsletter', async (context) => {
    const isSubscribed = await subscribe(context, await readMembers(context)).then(
      () => true,
      (error) => {
        // The redirect to the page shows the outcome in either case.
        if (!(error instanceof ApiError)) log.error('subscription failed', error);
        return false;
      },
    );
    return context.redirect(`/?lettre=${isSubscribed ? 'merci' : 'erreur'}#lettre`, 303);
  });

  return routes;
}
