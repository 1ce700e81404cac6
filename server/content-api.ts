import type { Hono } from 'hono';
import { type ContentClient, createContentClient, type Reply } from '#client/index.ts';
import { type Answers, type KeptAnswer, type MadeAnswer, readAnswer } from './answers.ts';
import type { ApiEnv } from './api/caller.ts';
import { type ApiServices, createApi } from './api/index.ts';
import { Previews } from './preview/previews.ts';

/** The content API, and its anonymous reading: what everyone gets in the same bytes, kept as long as it is true. */
export interface ContentApi {
  api: Hono<ApiEnv>;
  previews: Previews;
  /** What anybody is answered at an address under /api/. `bindings`: of the request that asks, where there is one. */
  publicAnswer(address: string, bindings?: object): Promise<KeptAnswer>;
  /** The content as the public sees it, without leaving the process: feeds and pages cannot tell what a visitor may not see. */
  content: ContentClient;
}

interface Services extends Omit<ApiServices, 'previews'> {
  answers: Answers;
  /** The address visitors use, without a slash at the end. */
  publicUrl: string;
}

export function openContentApi(services: Services): ContentApi {
  const { answers, jwtSecret, store, clock, publicUrl: baseUrl } = services;
  const previews = new Previews(jwtSecret, store, clock);
  const api = createApi({ ...services, previews });

  async function publicAnswer(address: string, bindings?: object): Promise<KeptAnswer> {
    const { pathname, search } = new URL(address);
    const key = `api ${pathname}${search}`;
    const make = async () => readAnswer(await api.fetch(new Request(address), bindings));
    return answers.fresh(key) ?? answers.get(key, make);
  }
  const content = createContentClient({
    baseUrl,
    async fetch(address, { method }) {
      if (method !== 'GET') throw new Error('Pages and feeds read, and write nothing.');
      return replyOf(await publicAnswer(address));
    },
  });
  return { api, previews, publicAnswer, content };
}

/** What kept answers say, parsed once for all who read them: pages and feeds change nothing of what they are given. */
const parsed = new WeakMap<MadeAnswer, unknown>();

function parse(made: MadeAnswer): unknown {
  if (!parsed.has(made)) parsed.set(made, JSON.parse(made.body.toString()));
  return parsed.get(made);
}

function replyOf({ status, made }: KeptAnswer): Reply {
  return {
    ok: status >= 200 && status < 300,
    status,
    text: async () => made.body.toString(),
    json: async () => parse(made),
    blob: async () => new Blob([made.body]),
  };
}
