import { type Context, Hono } from 'hono';
import { isEmail } from '#model/fields/email.ts';
import type { Store } from '#store/store.ts';
import { readBody } from '../api/body.ts';
import type { Newsletter } from './newsletter.ts';

interface Services {
  newsletter: Newsletter;
  store: Store;
  clock: () => number;
  /** The address a request comes from, as far as the proxies in front may be believed. */
  addressOf: (context: Context) => string;
}

/** A household behind one address subscribes well within this; a machine does not. */
const perHour = 20;

/** The page the form stood on, as its browser tells it. */
const pageOf = (context: Context): string =>
  URL.parse(context.req.header('referer') ?? '', context.req.url)?.pathname.slice(0, 200) ?? '/';

type Outcome = 'kept' | 'invalid' | 'tooMany';

/** The newsletter's two doors: the call of SPEC.md section 7, and the plain form for a page without JavaScript. */
export function createNewsletterRoutes({ newsletter, store, clock, addressOf }: Services): Hono {
  const routes = new Hono();

  async function take(context: Context, email: unknown, trap: unknown): Promise<Outcome> {
    if (typeof email !== 'string' || !isEmail(email.trim())) return 'invalid';
    // Only a machine fills a field nobody sees. It is answered like anybody, and its address is not kept.
    if (typeof trap === 'string' && trap !== '') return 'kept';
    const attempts = await store.countAttempt(`newsletter ${addressOf(context)}`, 60 * 60_000, clock());
    if (attempts > perHour) return 'tooMany';
    await newsletter.subscribe(email.trim(), pageOf(context));
    return 'kept';
  }

  routes.post('/api/mailjet/contact', async (context) => {
    const body = await readBody(context).catch(() => undefined);
    const { email, site } = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
    const outcome = await take(context, email, site);
    if (outcome === 'kept') return context.json({ data: { email }, meta: {} });
    const error =
      outcome === 'invalid'
        ? {
            status: 400 as const,
            name: 'ValidationError',
            message: 'email must be a valid email',
            details: { errors: [{ path: ['email'], message: 'email must be a valid email', name: 'ValidationError' }] },
          }
        : {
            status: 429 as const,
            name: 'RateLimitError',
            message: 'Too many requests, please try again later.',
            details: {},
          };
    return context.json({ data: null, error }, error.status);
  });

  routes.post('/newsletter', async (context) => {
    const form = ((await readBody(context).catch(() => undefined)) ?? {}) as Record<string, unknown>;
    const outcome = await take(context, form.email, form.site).catch((error) => {
      // Whoever sent the form comes back to the page either way, and reads there what became of it.
      console.error(error);
      return 'failed';
    });
    return context.redirect(`/?lettre=${outcome === 'kept' ? 'merci' : 'erreur'}#lettre`, 303);
  });

  return routes;
}
