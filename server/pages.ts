import type { Context } from 'hono';
import { type Answers, readAnswer, respond, responseOf } from './answers.ts';
import { isOffice, type RenderPage } from './ssr.ts';

/** A page is true until the minute turns: « Ouvert », « aujourd’hui » and the agenda follow the clock. */
const pageLifeMs = 60_000;

/** Query parameters that change a page. Any other would only make a second copy of it: it is left out of what is kept. */
const meaningful = ['page', 'annee', 'piece', 'lettre', 'recherche', 'numero'];

interface Services {
  render: RenderPage;
  /** A page with one entry that is not public yet, for the bearer of its link. */
  preview: (request: Request, token: string) => Promise<Response>;
  answers: Answers;
  clock: () => number;
}

/** Answers with a page. Public pages are the same for everyone, so each is rendered once per minute and per write. */
export function createPageHandler({ render, preview, answers, clock }: Services) {
  return async (context: Context): Promise<Response> => {
    const url = new URL(context.req.url);
    const anonymous = context.req.method === 'GET' || context.req.method === 'HEAD';
    if (!anonymous || isOffice(url.pathname)) {
      const page = await render(context.req.raw, clock());
      return page instanceof Response ? page : responseOf(page);
    }

    const token = url.searchParams.get('apercu');
    if (token !== null) return preview(context.req.raw, token);

    const search = new URLSearchParams();
    for (const name of meaningful) {
      const value = url.searchParams.get(name);
      if (value !== null && value.length <= 100) search.set(name, value);
    }
    url.search = search.toString();
    const key = `page ${url.pathname}${url.search}`;
    // The minute's beginning: what pages ask of the moment is then asked by the same address for a minute, and its answer kept.
    const make = async () => {
      const page = await render(new Request(url), Math.floor(clock() / pageLifeMs) * pageLifeMs);
      return page instanceof Response ? readAnswer(page) : page;
    };
    return respond(answers.fresh(key) ?? (await answers.get(key, make, pageLifeMs)), {
      method: context.req.method,
      header: (name) => context.req.header(name),
    });
  };
}
