import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isContentType, typeOf } from '#content/index.ts';
import { isScalar } from '#model/field.ts';
import { openApp, publicToken, type TestApp } from '../app.ts';
import { describeOnEachDatabase } from '../databases.ts';
import { draftDifferences } from './draft-differences.ts';
import { keysBeside } from './intended-differences.ts';

interface Recorded {
  name: string;
  request: { method: string; path: string; as: string; body?: { data: Record<string, unknown> } };
  response: { status: number; body: unknown };
}

type Data = Record<string, unknown> & { documentId: string };
interface Body {
  data?: Data | Data[] | null;
  meta?: { pagination?: { total: number; pageCount: number; pageSize: number } };
  error?: { name: string; message: string; details?: { errors?: { path: string[]; message: string }[] } };
}

const recorded = JSON.parse(readFileSync(new URL('draft-and-publish.json', import.meta.url), 'utf8')) as Recorded[];

describeOnEachDatabase('drafts, replaying the requests recorded from Strapi 5', (environment) => {
  let app: TestApp;
  let token = '';
  /** Our documentIds by theirs. */
  const ours = new Map<string, string>();
  /** Our ids by documentId: a document keeps one. */
  const ids = new Map<string, number>();
  /** What `{A}` stands for: our documentId of the entry created under that title, or in that type. */
  const names = new Map<string, string>();
  /** Their documentIds of entries that are refused here. */
  const refused = new Set<string>();

  beforeAll(async () => {
    app = await openApp(environment());
    token = await app.signIn();
  });
  afterAll(() => app.close());

  it.each(recorded.map((request) => [request.name, request] as const))('%s', async (name, { request, response }) => {
    const answer = await send(request);
    const difference = draftDifferences[name];
    const theirs = response.body as Body;
    const body = answer.body as Body;
    if (request.method === 'POST') learn(request, theirs, body);
    else if (request.method === 'PUT') pair(theirs, body);
    expectOneId(body);
    const isSame =
      answer.status === response.status &&
      JSON.stringify(withoutAdded(comparable(body) as Body, theirs, request.path)) ===
        JSON.stringify(expected(theirs, request));
    if (difference) expect(isSame, 'this difference is listed, and is none any more').toBe(false);
    if (difference && 'status' in difference) {
      expect(answer.status).toBe(difference.status);
      expect(body.error?.message).toBe(difference.message);
      return;
    }
    const like =
      difference && 'as' in difference ? recorded.find((request) => request.name === difference.as) : undefined;
    expect(answer.status).toBe(like?.response.status ?? response.status);
    const wanted = expected((like?.response.body as Body | undefined) ?? theirs, request);
    if (difference && 'data' in difference)
      Object.assign(wanted as object, { data: { ...(wanted as Body).data, ...difference.data } });
    const mine = withoutAdded(comparable(body) as Body, wanted as Body, request.path);
    if (difference && 'data' in difference && mine.data && !Array.isArray(mine.data) && mine.data.publishedAt)
      mine.data.publishedAt = (body.data as Data).publishedAt;
    expect(mine).toEqual(wanted);
  });

  async function send({ method, path, as, body }: Recorded['request']) {
    const named = (text: string) => text.replace(/\{([\w-]+)\}/g, (_all, title: string) => names.get(title) ?? title);
    const json = body && (JSON.parse(named(JSON.stringify(body))) as { data: Record<string, unknown> });
    // The only number among the recorded links is their id of the published version of C.
    if (json?.data.linkedEvents?.toString() === '5') json.data.linkedEvents = [ids.get(names.get('C') ?? '')];
    const bearer = new Map([
      ['admin', token],
      ['reader', publicToken],
    ]).get(as);
    return app.ask(method, named(path), { ...(bearer && { as: bearer }), ...(json && { json }) });
  }

  function learn({ path, body }: Recorded['request'], theirs: Body, mine: Body): void {
    if (!pair(theirs, mine)) {
      if (theirs.data && !Array.isArray(theirs.data)) refused.add(theirs.data.documentId);
      return;
    }
    const { documentId } = mine.data as Data;
    const type = path.split(/[/?]/)[2] ?? '';
    names.set(String(type === 'events' ? body?.data.title : type), documentId);
  }

  function pair({ data: theirs }: Body, { data: mine }: Body): boolean {
    if (!theirs || !mine || Array.isArray(theirs) || Array.isArray(mine)) return false;
    ours.set(theirs.documentId, mine.documentId);
    return true;
  }

  function expectOneId({ data }: Body): void {
    for (const entry of [data ?? []].flat()) {
      const id = entry.id as number;
      expect(ids.get(entry.documentId) ?? id).toBe(id);
      ids.set(entry.documentId, id);
    }
  }

  /** Their answer as it is wanted here: without the entries that are refused here, and with our names and defaults. */
  function expected(body: Body, { path }: Recorded['request']): unknown {
    const isThere = (entry: Data) => !refused.has(entry.documentId);
    const type = path.split(/[/?]/)[2] ?? '';
    if (!Array.isArray(body.data)) return comparable(body, type);
    const data = body.data.filter(isThere);
    const pagination = body.meta?.pagination;
    if (!pagination) return comparable({ ...body, data }, type);
    const isComplete = body.data.length === pagination.total;
    const total = pagination.total - (isComplete ? body.data.length - data.length : refused.size);
    const pageCount = Math.ceil(total / pagination.pageSize);
    return comparable({ ...body, data, meta: { pagination: { ...pagination, pageCount, total } } }, type);
  }

  /** A response without values that differ between runs: ids are checked separately, dates by their presence. */
  function comparable(value: unknown, type?: string): unknown {
    if (Array.isArray(value)) return value.map((item) => comparable(item, type));
    if (typeof value !== 'object' || value === null) return value;
    const fields = type && isContentType(type) ? typeOf(type).fields : {};
    return Object.fromEntries(
      Object.entries(value).flatMap(([key, inner]) => {
        if (key === 'id' || key in keysBeside || (key === 'details' && !hasErrors(inner))) return [];
        // A link shows its title, whichever entry of their ids it is.
        if (key === 'documentId') return type ? [[key, ours.get(String(inner))]] : [[key, inner]];
        if (['createdAt', 'updatedAt', 'publishedAt'].includes(key))
          return [[key, inner === null ? null : 'an instant']];
        const field = fields[key];
        // The recorded types declare fewer defaults.
        if (inner === null && field && isScalar(field) && field.default !== undefined) return [[key, field.default]];
        return [[key, comparable(inner, type)]];
      }),
    );
  }
});

/** An answer about one entry without the fields that the type has beside the recorded ones. */
function withoutAdded(mine: Body, { data: theirs }: Body, path: string): Body {
  const type = path.split(/[/?]/)[2] ?? '';
  const { data } = mine;
  if (!data || !theirs || Array.isArray(data) || Array.isArray(theirs) || !isContentType(type)) return mine;
  const isRecorded = (key: string) => Object.hasOwn(theirs, key) || !Object.hasOwn(typeOf(type).fields, key);
  const recordedKeys = Object.entries(data).filter(([key]) => isRecorded(key));
  return { ...mine, data: Object.fromEntries(recordedKeys) as Data };
}

const hasErrors = (details: unknown): boolean => typeof details === 'object' && details !== null && 'errors' in details;
