import { hash } from 'node:crypto';
import { z } from 'zod';
import { type ContentTypeName, contentTypeNames, isContentType, typeOf } from '#content/index.ts';
import { type ComponentField, type Field, isComponent, isLink, mapComponents } from '#model/field.ts';
import { readFocalPoint } from '#model/focal-point.ts';
import { isObject, type JsonObject, membersOf } from '#model/json-object.ts';
import { pathOf } from '../http/request.ts';
import { nameOf } from './import-entries.ts';
import { FileUnavailable, type Source, type SourceEntry, type SourceFile, SourceProblem } from './source.ts';
import { createSourceHttpClient, type HttpOptions } from './source-http-client.ts';

interface Options extends Partial<Pick<HttpOptions, 'fileOrigins' | 'fetch' | 'pauseMs'>> {
  /** `https://ancien.example`: the URL of its API, or of its admin panel. */
  url: string;
  /** An API token with read access to everything, files included (Strapi: Settings → API Tokens). */
  token: string;
}

/** A million entries of a type: a source that announces more is refused. */
const maxPages = 10_000;

const entryShape = z.looseObject({ documentId: z.string() });
const oneShape = z.object({ data: entryShape.nullable() });
const listShape = z.object({
  data: z.array(entryShape),
  meta: z.object({ pagination: z.object({ pageCount: z.int().min(0).max(maxPages), total: z.int().min(0) }) }),
});
const filesShape = z.array(z.looseObject({ id: z.number() }));
const typesShape = z.object({
  data: z.array(
    z.object({ uid: z.string(), schema: z.looseObject({ pluralName: z.string(), singularName: z.string() }) }),
  ),
});

/** Strapi's default for the largest page (its `maxLimit`). */
const pageSize = 100;
/** Keys of every entry of a Strapi that this product writes itself or does not need. */
const system = new Set(['id', 'documentId', 'createdAt', 'updatedAt', 'publishedAt', 'locale', 'localizations']);

/** A running Strapi 5, read through its content API. */
export function strapiSource({ url, token, fileOrigins = [], fetch: ask = fetch, pauseMs = 1000 }: Options): Source {
  const base = url.replace(/\/+$/, '').replace(/\/(admin|api)$/, '');
  const http = createSourceHttpClient({ base, token, fileOrigins, fetch: ask, pauseMs });
  const remarks: string[] = [];
  /** For each field that the model does not have: the entries with a value in it. */
  const unknown = new Map<string, Set<string>>();

  async function read<Value>(shape: Pick<z.ZodType<Value>, 'safeParse'>, path: string): Promise<Value> {
    const parsed = shape.safeParse(await http.json(path));
    if (parsed.success) return parsed.data;
    throw new SourceProblem(`${base} ne répond pas comme un Strapi 5 à ${pathOf(path)}.`);
  }

  function note(name: string, entry: string, value: unknown): void {
    const isEmpty =
      value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
    if (!isEmpty) unknown.set(name, (unknown.get(name) ?? new Set()).add(entry));
  }

  function fileFrom(parsed: JsonObject): SourceFile {
    const url = typeof parsed.url === 'string' ? parsed.url : '';
    const text = (name: string) => (typeof parsed[name] === 'string' && parsed[name] !== '' ? parsed[name] : null);
    return {
      key: fileKey(base, parsed),
      name: text('name') ?? 'fichier',
      alternativeText: text('alternativeText'),
      caption: text('caption'),
      credit: text('credit'),
      focalPoint: readFocalPoint(parsed.focalPoint) ?? null,
      ...(typeof parsed.createdAt === 'string' && { createdAt: parsed.createdAt }),
      urls: { original: url, ...sizesOf(parsed) },
      copy: false,
      async open() {
        if (url === '') throw new FileUnavailable('il n’a pas d’adresse là-bas');
        return http.file(url.replace(/^\//, ''));
      },
    };
  }

  function linksFrom(field: Field, value: unknown): string[] {
    const targets = [value].flat().filter(isObject);
    return targets.map((each) => (field.kind === 'media' ? fileKey(base, each) : String(each.documentId)));
  }

  function membersFrom(where: string, entry: string, { fields }: ComponentField, members: JsonObject): JsonObject {
    for (const [member, value] of Object.entries(members))
      if (!(member in fields || system.has(member))) note(`${where}.${member}`, entry, value);
    return Object.fromEntries(Object.entries(members).filter(([member]) => member in fields));
  }

  function entryFrom(type: ContentTypeName, parsed: JsonObject): SourceEntry {
    const { fields } = typeOf(type);
    const entry: SourceEntry = { documentId: String(parsed.documentId), values: {}, links: {} };
    if (typeof parsed.createdAt === 'string') entry.createdAt = parsed.createdAt;
    if (typeof parsed.publishedAt === 'string') entry.publishedAt = parsed.publishedAt;
    for (const [name, value] of Object.entries(parsed)) {
      const field = fields[name];
      if (!field) {
        if (!system.has(name)) note(`${type}.${name}`, entry.documentId, value);
      } else if (isLink(field)) entry.links[name] = linksFrom(field, value);
      else if (isComponent(field))
        entry.values[name] = mapComponents(field, value, (members) =>
          membersFrom(`${type}.${name}`, entry.documentId, field, members),
        );
      else entry.values[name] = value;
    }
    return entry;
  }

  /** Every entry of a type in one of its two states, oldest first. */
  async function* listed(type: ContentTypeName, status: 'published' | 'draft'): AsyncIterable<JsonObject> {
    if (typeOf(type).isSingle) {
      const path = `api/${type}?populate=*&status=${status}`;
      if ((await http.request(path)).status === 404) return;
      const { data } = await read(oneShape, path);
      if (data) yield data;
      return;
    }
    for (let page = 1, pages = 1; page <= pages; page += 1) {
      const paging = `pagination[page]=${page}&pagination[pageSize]=${pageSize}`;
      const { data, meta } = await read(listShape, `api/${type}?populate=*&status=${status}&sort=id:asc&${paging}`);
      // A page past the end is empty, whatever the source counts.
      pages = data.length === 0 ? page : meta.pagination.pageCount;
      yield* data;
    }
  }

  /** Undefined: the token may not read it. */
  async function countOf(type: ContentTypeName): Promise<number | undefined> {
    // Every entry has a draft. A type without Draft & Publish ignores `status`.
    const path = `api/${type}?status=draft${typeOf(type).isSingle ? '' : '&pagination[pageSize]=1'}`;
    const { status } = await http.request(path);
    if (status === 403) return undefined;
    if (status === 404) return 0;
    if (typeOf(type).isSingle) return (await read(oneShape, path)).data ? 1 : 0;
    return (await read(listShape, path)).meta.pagination.total;
  }

  /** Strapi answers this to a full-access token alone; without one, only the warning is missing. */
  async function typesUnknownHere(): Promise<string[]> {
    const answer = await http.request('api/content-type-builder/content-types');
    const types = answer.ok ? typesShape.safeParse(await answer.json().catch(() => undefined)).data : undefined;
    const ofSite = types?.data.filter(({ uid }) => uid.startsWith('api::')) ?? [];
    const unknown = ofSite.filter(({ schema }) => ![schema.pluralName, schema.singularName].some(isContentType));
    return unknown.map(({ schema }) => schema.pluralName);
  }

  return {
    url: base,
    get remarks() {
      const remarkOf = ([name, { size }]: [string, Set<string>]) =>
        `champ inconnu ici, laissé de côté : ${name} (rempli dans ${size} entrées)`;
      return [...remarks, ...[...unknown].map(remarkOf)];
    },
    async counts() {
      const counts: Partial<Record<ContentTypeName, number>> = {};
      const refused: string[] = [];
      for (const type of contentTypeNames) {
        const count = await countOf(type);
        if (count === undefined) refused.push(typeOf(type).label.plural);
        else if (count > 0) counts[type] = count;
        else remarks.push(`${typeOf(type).label.plural} : rien à reprendre`);
      }
      if ((await http.request('api/upload/files?limit=1')).status === 403) refused.push('Fichiers');
      if (refused.length > 0)
        throw new SourceProblem(
          `${base} ne laisse pas ce jeton lire : ${refused.join(', ')}. Il doit pouvoir tout lire ` +
            '(Strapi : Settings → API Tokens, « Read-only »). Rien n’a été écrit.',
        );
      const nothing = `${base} n’a rien de ce que ce site publie : est-ce bien l’adresse de l’ancien Strapi ?`;
      if (Object.keys(counts).length === 0) throw new SourceProblem(nothing);
      remarks.push(...(await typesUnknownHere()).map((name) => `type inconnu ici, laissé de côté : ${name}`));
      return counts;
    },
    async files() {
      return (await read(filesShape, 'api/upload/files')).map(fileFrom);
    },
    async *entries(type) {
      const published = new Map<string, string>();
      for await (const parsed of listed(type, 'published')) {
        const entry = entryFrom(type, parsed);
        published.set(entry.documentId, contentOf(entry));
        yield entry;
      }
      for await (const parsed of listed(type, 'draft')) {
        // A type without Draft & Publish answers its published entries again.
        if (parsed.publishedAt) return;
        const draft = { ...entryFrom(type, parsed), draft: true };
        const publishedContent = published.get(draft.documentId);
        if (publishedContent === undefined) yield draft;
        else if (publishedContent !== contentOf(draft))
          remarks.push(
            `${nameOf(type, draft)} : des changements n’y sont pas publiés ; la version publiée est reprise`,
          );
      }
    },
  };
}

/** The content of an entry, to compare its draft with its published version. */
const contentOf = ({ values: { publishedAt: _, ...values }, links }: SourceEntry) => JSON.stringify([values, links]);

const sizesOf = ({ formats }: JsonObject): Record<string, string> =>
  Object.fromEntries(
    Object.entries(membersOf(formats)).flatMap(([size, format]) => {
      const { url } = membersOf(format);
      return typeof url === 'string' ? [[size, url]] : [];
    }),
  );

/** A file's documentId. A file without one gets a hash of the source's URL and its id, the same in every run. */
function fileKey(base: string, parsed: JsonObject): string {
  if (typeof parsed.documentId === 'string' && parsed.documentId !== '') return parsed.documentId;
  return `f${hash('sha256', `${base} ${parsed.id}`).slice(0, 23)}`;
}
