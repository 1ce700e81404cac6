import { createHash } from 'node:crypto';
import { z } from 'zod';
import { type ContentTypeName, contentTypes, isContentType, typeOf } from '#content/index.ts';
import { type Field, type GroupField, isGroup, isLink } from '#model/field.ts';
import { readFocalPoint } from '#model/focal-point.ts';
import { asking } from './asking.ts';
import { type Source, type SourceEntry, type SourceFile, SourceProblem } from './source.ts';

interface Options {
  /** `https://ancien.example`: where its API answers. Its back-office's address will do. */
  address: string;
  /** An API token that may read everything, files included (Strapi: Settings → API Tokens). */
  token: string;
  fetch?: typeof fetch;
  /** How long to wait before asking again, doubled each time. */
  pauseMs?: number;
}

type Given = Record<string, unknown>;

const entryShape = z.looseObject({ documentId: z.string() });
const oneShape = z.object({ data: entryShape.nullable() });
const listShape = z.object({
  data: z.array(entryShape),
  meta: z.object({ pagination: z.object({ pageCount: z.number(), total: z.number() }) }),
});
const filesShape = z.array(z.looseObject({ id: z.number() }));
const typesShape = z.object({
  data: z.array(
    z.object({ uid: z.string(), schema: z.looseObject({ pluralName: z.string(), singularName: z.string() }) }),
  ),
});

/** The most a Strapi gives at a time, unless told otherwise (its `maxLimit`). */
const pageSize = 100;
/** What every entry of a Strapi carries, and this product writes by itself or does not need. */
const system = new Set(['id', 'documentId', 'createdAt', 'updatedAt', 'publishedAt', 'locale', 'localizations']);

/** A running Strapi 5, asked through its content API. */
export function strapiSource({ address, token, fetch: ask = fetch, pauseMs = 1000 }: Options): Source {
  const base = address.replace(/\/+$/, '').replace(/\/(admin|api)$/, '');
  const house = asking({ base, token, fetch: ask, pauseMs });
  const remarks: string[] = [];
  /** Which entries say something in a field that is not known here. */
  const unknown = new Map<string, Set<string>>();

  async function read<Shape extends z.ZodType>(shape: Shape, path: string): Promise<z.output<Shape>> {
    const given = shape.safeParse(await house.json(path));
    if (given.success) return given.data;
    throw new SourceProblem(`${base} ne répond pas comme un Strapi 5 à ${path.split('?')[0]}.`);
  }

  function note(name: string, entry: string, value: unknown): void {
    const isEmpty =
      value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
    if (!isEmpty) unknown.set(name, (unknown.get(name) ?? new Set()).add(entry));
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
      open: () => house.file(url.replace(/^\//, '')),
    };
  }

  function linksFrom(field: Field, value: unknown): string[] {
    const targets = [value].flat().filter((each) => each && typeof each === 'object') as Given[];
    return targets.map((each) => (field.kind === 'media' ? fileKey(base, each) : String(each.documentId)));
  }

  function membersFrom(where: string, entry: string, { fields }: GroupField, value: Given): Given {
    for (const [member, said] of Object.entries(value))
      if (!(member in fields || system.has(member))) note(`${where}.${member}`, entry, said);
    return Object.fromEntries(Object.entries(value).filter(([member]) => member in fields));
  }

  function entryFrom(type: ContentTypeName, given: Given): SourceEntry {
    const { fields } = typeOf(type);
    const entry: SourceEntry = { documentId: String(given.documentId), values: {}, links: {} };
    if (typeof given.createdAt === 'string') entry.createdAt = given.createdAt;
    if (typeof given.publishedAt === 'string') entry.publishedAt = given.publishedAt;
    for (const [name, value] of Object.entries(given)) {
      const field = fields[name];
      if (!field) {
        if (!system.has(name)) note(`${type}.${name}`, entry.documentId, value);
      } else if (isLink(field)) entry.links[name] = linksFrom(field, value);
      else if (isGroup(field) && value && typeof value === 'object')
        entry.values[name] = membersFrom(`${type}.${name}`, entry.documentId, field, value as Given);
      else entry.values[name] = value;
    }
    return entry;
  }

  /** Every entry of a type in one of its two states, oldest first. */
  async function* listed(type: ContentTypeName, status: 'published' | 'draft'): AsyncIterable<Given> {
    if (typeOf(type).entries === 'one') {
      const answer = await house.answer(`api/${type}?populate=*&status=${status}`);
      if (answer.status === 404) return;
      const { data } = await read(oneShape, `api/${type}?populate=*&status=${status}`);
      if (data) yield data;
      return;
    }
    for (let page = 1, pages = 1; page <= pages; page += 1) {
      const paging = `pagination[page]=${page}&pagination[pageSize]=${pageSize}`;
      const { data, meta } = await read(listShape, `api/${type}?populate=*&status=${status}&sort=id:asc&${paging}`);
      pages = meta.pagination.pageCount;
      yield* data;
    }
  }

  /** Undefined: the token may not read it. */
  async function countOf(type: ContentTypeName): Promise<number | undefined> {
    // Every entry has a draft; where a type knows no drafts, this asks for nothing special.
    const path = `api/${type}?status=draft${typeOf(type).entries === 'many' ? '&pagination[pageSize]=1' : ''}`;
    const { status } = await house.answer(path);
    if (status === 403) return undefined;
    if (status === 404) return 0;
    if (typeOf(type).entries === 'one') return (await read(oneShape, path)).data ? 1 : 0;
    return (await read(listShape, path)).meta.pagination.total;
  }

  /** Told only to a token that may do everything; nothing is lost without it but the warning. */
  async function typesUnknownHere(): Promise<string[]> {
    const answer = await house.answer('api/content-type-builder/content-types');
    const told = answer.ok ? typesShape.safeParse(await answer.json().catch(() => undefined)) : undefined;
    return (told?.data?.data ?? [])
      .filter(
        ({ uid, schema }) => uid.startsWith('api::') && ![schema.pluralName, schema.singularName].some(isContentType),
      )
      .map(({ schema }) => schema.pluralName);
  }

  return {
    address: base,
    get remarks() {
      const fields = [...unknown].map(
        ([name, { size }]) => `champ inconnu ici, laissé de côté : ${name} (rempli dans ${size} entrées)`,
      );
      return [...remarks, ...fields];
    },
    async counts() {
      const counts: Partial<Record<ContentTypeName, number>> = {};
      const refused: string[] = [];
      for (const type of Object.keys(contentTypes) as ContentTypeName[]) {
        const count = await countOf(type);
        if (count === undefined) refused.push(typeOf(type).label.many);
        else if (count > 0) counts[type] = count;
        else remarks.push(`${typeOf(type).label.many} : rien à reprendre`);
      }
      if ((await house.answer('api/upload/files?limit=1')).status === 403) refused.push('Fichiers');
      if (refused.length > 0) {
        throw new SourceProblem(
          `${base} ne laisse pas ce jeton lire : ${refused.join(', ')}. Il doit pouvoir tout lire (Strapi : Settings → API Tokens, « Read-only »). Rien n’a été écrit.`,
        );
      }
      if (Object.keys(counts).length === 0)
        throw new SourceProblem(
          `${base} n’a rien de ce que ce site publie : est-ce bien l’adresse de l’ancien Strapi ?`,
        );
      remarks.push(...(await typesUnknownHere()).map((name) => `type inconnu ici, laissé de côté : ${name}`));
      return counts;
    },
    async files() {
      return (await read(filesShape, 'api/upload/files')).map(fileFrom);
    },
    async *entries(type) {
      const published = new Map<string, string>();
      for await (const given of listed(type, 'published')) {
        const entry = entryFrom(type, given);
        published.set(entry.documentId, contentOf(entry));
        yield entry;
      }
      for await (const given of listed(type, 'draft')) {
        // A type that knows no drafts gives what is published again.
        if (given.publishedAt) return;
        const draft = { ...entryFrom(type, given), draft: true };
        const standing = published.get(draft.documentId);
        if (standing === undefined) yield draft;
        else if (standing !== contentOf(draft)) {
          const { label, admin } = typeOf(type);
          const title = draft.values[admin.title] ?? draft.documentId;
          remarks.push(
            `${label.one} « ${title} » : des changements n’y sont pas publiés ; la version publiée est reprise`,
          );
        }
      }
    },
  };
}

/** What an entry says, to compare its two states. */
const contentOf = ({ values: { publishedAt: _, ...values }, links }: SourceEntry): string =>
  JSON.stringify([values, links]);

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
