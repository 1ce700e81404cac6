import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { type ContentTypeName, typeOf } from '#content/index.ts';
import { isGroup, isLink } from '#model/field.ts';
import { readFocalPoint } from '#model/focal-point.ts';
import { type Source, type SourceEntry, type SourceFile, SourceProblem } from './source.ts';

interface Options {
  /** `https://ancien.example`: where its API answers. */
  address: string;
  /** An API token that may read everything, files included (Strapi: Settings → API Tokens). */
  token: string;
  fetch?: typeof fetch;
  /** How long to wait before asking again, doubled each time. */
  pauseMs?: number;
}

type Given = Record<string, unknown>;

/** The most a Strapi gives at a time, unless told otherwise (its `maxLimit`). */
const pageSize = 100;
const tries = 4;
const patienceMs = 60_000;
/** What every entry of a Strapi carries, and this product writes by itself or does not need. */
const system = new Set(['id', 'documentId', 'createdAt', 'updatedAt', 'publishedAt', 'locale', 'localizations']);

/** A running Strapi 5, asked through its content API. */
export function strapiSource({ address, token, fetch: ask = fetch, pauseMs = 1000 }: Options): Source {
  const base = address.replace(/\/+$/, '');
  const remarks: string[] = [];
  const unknown = new Set<string>();

  /** An answer, asked for again while the network or the server is in trouble. 404 and 403 are answers. */
  async function get(path: string): Promise<Response> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        const answer = await ask(new URL(path, `${base}/`), {
          headers: path.startsWith('http') && !path.startsWith(base) ? {} : { authorization: `Bearer ${token}` },
          signal: AbortSignal.timeout(patienceMs),
        });
        if (answer.status < 500 && answer.status !== 429) return answer;
        throw new Error(`réponse ${answer.status}`);
      } catch (error) {
        if (attempt === tries) throw new SourceProblem(`${base} ne répond pas (${(error as Error).message}).`);
        await wait(pauseMs * 2 ** (attempt - 1));
      }
    }
  }

  async function getJson(path: string): Promise<unknown> {
    const answer = await get(path);
    if (answer.status === 401 || answer.status === 403) {
      throw new SourceProblem(
        `${base} refuse ${path.split('?')[0]} (${answer.status}) : le jeton doit pouvoir tout lire.`,
      );
    }
    if (!answer.ok) throw new SourceProblem(`${base} répond ${answer.status} à ${path.split('?')[0]}.`);
    return answer.json();
  }

  function fileFrom(given: Given): SourceFile {
    const url = String(given.url ?? '');
    const text = (name: string) => (typeof given[name] === 'string' && given[name] !== '' ? given[name] : null);
    return {
      key: fileKey(base, given),
      name: text('name') ?? 'fichier',
      alternativeText: text('alternativeText'),
      caption: text('caption'),
      credit: text('credit'),
      focalPoint: readFocalPoint(given.focalPoint) ?? null,
      ...(typeof given.createdAt === 'string' && { createdAt: given.createdAt }),
      urls: { original: url, ...sizesOf(given) },
      copy: false,
      async open() {
        const answer = await get(url.startsWith('http') ? url : url.replace(/^\//, ''));
        if (!answer.ok || !answer.body) throw new SourceProblem(`réponse ${answer.status}`);
        return Readable.fromWeb(answer.body as Parameters<typeof Readable.fromWeb>[0]);
      },
    };
  }

  function entryFrom(type: ContentTypeName, given: Given): SourceEntry {
    const { fields } = typeOf(type);
    const entry: SourceEntry = { documentId: String(given.documentId), values: {}, links: {} };
    if (typeof given.createdAt === 'string') entry.createdAt = given.createdAt;
    if (typeof given.publishedAt === 'string') entry.publishedAt = given.publishedAt;
    for (const [name, value] of Object.entries(given)) {
      const field = fields[name];
      if (!field) {
        if (!system.has(name)) unknown.add(`${type}.${name}`);
      } else if (isLink(field)) {
        const targets = (Array.isArray(value) ? value : [value]).filter((each) => each && typeof each === 'object');
        entry.links[name] = (targets as Given[]).map((each) =>
          field.kind === 'media' ? fileKey(base, each) : String(each.documentId),
        );
      } else if (isGroup(field) && value && typeof value === 'object') {
        const members = Object.entries(value as Given).filter(([member]) => member in field.fields);
        entry.values[name] = Object.fromEntries(members);
      } else entry.values[name] = value;
    }
    return entry;
  }

  return {
    address: base,
    get remarks() {
      return [...remarks, ...[...unknown].map((name) => `champ inconnu, laissé de côté : ${name}`)];
    },
    async files() {
      const given = (await getJson('api/upload/files')) as Given[];
      return given.map(fileFrom);
    },
    async *entries(type) {
      if (typeOf(type).entries === 'one') {
        const answer = await get(`api/${type}?populate=*`);
        if (answer.status === 404) return void remarks.push(`${type} : rien à reprendre`);
        const { data } = (await getJson(`api/${type}?populate=*`)) as { data: Given | null };
        if (data) yield entryFrom(type, data);
        return;
      }
      for (let page = 1, pages = 1; page <= pages; page += 1) {
        const path = `api/${type}?populate=*&sort=id:asc&pagination[page]=${page}&pagination[pageSize]=${pageSize}`;
        const answer = (await getJson(path)) as { data: Given[]; meta: { pagination: { pageCount: number } } };
        pages = answer.meta.pagination.pageCount;
        for (const each of answer.data) yield entryFrom(type, each);
      }
    },
  };
}

const sizesOf = ({ formats }: Given): Record<string, string> =>
  Object.fromEntries(
    Object.entries((formats ?? {}) as Given).map(([size, made]) => [size, String((made as Given).url)]),
  );

/** A file's documentId; older files have none, and are named after their house and number, the same at every run. */
function fileKey(base: string, given: Given): string {
  if (typeof given.documentId === 'string' && given.documentId !== '') return given.documentId;
  const digest = createHash('sha256').update(`${base} ${given.id}`).digest('hex');
  return `f${digest.slice(0, 23)}`;
}
