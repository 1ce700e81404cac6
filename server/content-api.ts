import type { Hono } from 'hono';
import { type ContentClient, createContentClient, type Reply } from '#client/index.ts';
import { type Answers, type KeptAnswer, type MadeAnswer, readAnswer } from './answers.ts';
import type { ApiEnv } from './api/caller.ts';
import { type ApiServices, createApi } from './api/index.ts';
import { bytesToKeep, sayingOf } from './bodies.ts';
import { Previews } from './preview/previews.ts';
import { entryOf, told } from './told.ts';

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
      const key = `inside ${address}`;
      const make = async () => heard(await api.fetch(new Request(address), { inside: true }));
      return replyOf(answers.fresh(key) ?? (await answers.get(key, make)));
    },
  });
  return { api, previews, publicAnswer, content };
}

/** What answers say that were asked for inside: pages and feeds change nothing of what they are given. */
const said = new WeakMap<MadeAnswer, unknown>();

/** An answer from inside. In place of the bytes that nobody wants stands what it says, as a text to compare. */
async function heard(response: Response): Promise<MadeAnswer> {
  const says = sayingOf(response);
  if (!says) return readAnswer(response);
  let characters = 0;
  const value = says((text) => {
    characters += text.length;
    return entryOf(text);
  });
  const { status } = response;
  const made: MadeAnswer = { status, headers: {}, body: bytesToKeep(told(value)), beside: 2 * characters };
  said.set(made, value);
  return made;
}

function replyOf({ status, made }: KeptAnswer): Reply {
  return {
    ok: status >= 200 && status < 300,
    status,
    text: async () => made.body.toString(),
    json: async () => (said.has(made) ? said.get(made) : JSON.parse(made.body.toString())),
    blob: async () => new Blob([made.body]),
  };
}
