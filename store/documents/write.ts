import { isDeepStrictEqual } from 'node:util';
import { type RawBuilder, sql } from 'kysely';
import type { ContentTypeName, TypeName } from '#content/index.ts';
import { isContentType, linkField, linkFields, linkTarget, typeOf } from '#content/index.ts';
import type { RecordedAuthor } from '#contract/admin-answers.ts';
import { hidingFlag } from '#model/define-type.ts';
import { type Connection, isLink, type LinkChange, type LinkEdits, type LinkField, type Ref } from '#model/field.ts';
import type { DocumentKey, EntryKey } from '../query.ts';
import type { Db, SqlDialect } from '../sql/database.ts';
import { draftTable } from '../sql/tables.ts';
import { type Dates, type EntryIds, type Identity, InvalidLinkChange, MissingTarget } from '../store.ts';
import { createDocumentId } from './document-id.ts';
import type { DraftRow } from './draft-rows.ts';
import { deleteDraft, fieldValues, findDraft, takeNextId, valuesOfRow, withFolded, writeDraft } from './draft-rows.ts';
import { deleteFileUses, writeFileUses } from './file-uses.ts';
import {
  deletePending,
  existingTargets,
  readOwnedLinks,
  resolvePending,
  suspendLinks,
  writeOwnedLinks,
} from './owned-links.ts';
import { refCondition } from './ref-condition.ts';

export type AnyEntryInput = { values: Record<string, unknown>; links?: Partial<Record<string, LinkChange>> };

export type Writer = ReturnType<typeof openWriter>;

/** Writes entries, inside its caller's transaction. `EntryStore` describes each of its writes (store.ts). */
export function openWriter(db: Db, dialect: SqlDialect, clock: () => number) {
  return { create, update, publish, remove, createDraft, saveDraft, unpublish, discardDraft };

  async function create(type: TypeName, input: AnyEntryInput, identity: Identity = {}): Promise<EntryIds> {
    const now = timestamp();
    const { documentId = createDocumentId(), createdAt = now, updatedAt = now, publishedAt = now } = identity;
    const dates = { createdAt, updatedAt, publishedAt: input.values.publishedAt ?? publishedAt };
    const columns = { ...storedColumns(type, input.values), ...dates };
    const id = await insertRow(type, { id: identity.id, documentId, ...columns });
    await changeLinks(type, id, input.links);
    return { id, documentId };
  }

  /** Of a document: its published version, which has no working copy. */
  async function update(key: EntryKey, input: AnyEntryInput, dates: Dates = {}): Promise<boolean> {
    const id = await idOf(key);
    if (id === undefined) return false;
    await updateRow(key.type, id, input.values, dates);
    await changeLinks(key.type, id, input.links);
    return true;
  }

  async function publish(key: DocumentKey, input: AnyEntryInput, dates: Dates = {}, fields?: readonly string[]) {
    const working = await findDraft(db, key);
    if (!working) return update(key, input, dates);
    const { type } = key;
    const { id, documentId, createdAt } = working;
    const now = timestamp();
    const { updatedAt = now, publishedAt = now } = dates;
    const all = { ...fieldValues(type, working.values), ...input.values };
    const allLinks = await changedDraftLinks(type, working.links, input.links);
    const values = pick(all, fields);
    const links = pick(allLinks, fields);
    const isPublished = (await idOf({ type, ref: { id } })) !== undefined;
    if (isPublished) await updateRow(type, id, values, { updatedAt, publishedAt });
    else {
      const row = { id, documentId, ...storedColumns(type, { ...emptyValues(type), ...values }), createdAt, updatedAt };
      await insertRow(type, 'publishedAt' in typeOf(type).fields ? row : { ...row, publishedAt });
    }
    for (const [field, targets] of Object.entries(links)) {
      const existing = await existingTargets(db, linkTarget(type, field), targets);
      const listed = targets.filter((target) => existing.published.has(target) || existing.drafts.has(target));
      // An entry that links to itself is published by now, though its draft row still exists.
      await writeOwnedLinks(db, type, field, id, listed, existing.drafts);
    }
    if (fields) {
      // The working copy has the same version as a publication of now: its client goes on from it.
      const remaining = {
        ...working,
        updatedAt: dates.updatedAt === undefined ? now : working.updatedAt,
        values: withFolded(type, { ...working.values, ...all }),
        links: allLinks,
      };
      await writeWorkingCopy(type, remaining, await publishedAsDraft({ type, ref: { id } }));
    } else await deleteDraft(db, type, id);
    if (!isPublished) await resolvePending(db, type, id);
    return true;
  }

  async function remove(key: EntryKey): Promise<boolean> {
    const { type } = key;
    const id = (await idOf(key)) ?? (await findDraft(db, key))?.id;
    if (id === undefined) return false;
    await sql`delete from ${sql.table(type)} where "id" = ${id}`.execute(db);
    if (isContentType(type)) {
      await deleteFileUses(db, { type, id, isDraft: 0 });
      await deleteDraft(db, type, id);
      await deletePending(db, type, id, { toIt: true });
    }
    return true;
  }

  async function createDraft(
    type: ContentTypeName,
    input: AnyEntryInput,
    author: RecordedAuthor | undefined,
    identity: Identity = {},
  ): Promise<EntryIds> {
    const now = timestamp();
    const id = identity.id ?? (await takeNextId(db, dialect, type));
    const { documentId = createDocumentId(), createdAt = now, updatedAt = now } = identity;
    const links = await changedDraftLinks(type, {}, input.links);
    const values = withFolded(type, { ...emptyValues(type), ...input.values });
    await writeDraft(db, type, { id, documentId, createdAt, updatedAt, author, values, links });
    return { id, documentId };
  }

  async function saveDraft({ type, ref }: DocumentKey, input: AnyEntryInput, author: RecordedAuthor | undefined) {
    const working = await findDraft(db, { type, ref });
    const published = await publishedAsDraft({ type, ref: working ? { id: working.id } : ref });
    const base = working ?? published;
    if (!base) return false;
    const values = withFolded(type, { ...base.values, ...input.values });
    const links = await changedDraftLinks(type, base.links, input.links);
    await writeWorkingCopy(type, { ...base, updatedAt: timestamp(), author, values, links }, published);
    return true;
  }

  /** One that is the same as the published version has no row. */
  async function writeWorkingCopy(type: ContentTypeName, draft: DraftRow, published: DraftRow | undefined) {
    if (published && isSame(type, draft, published)) await deleteDraft(db, type, draft.id);
    else await writeDraft(db, type, draft);
  }

  async function unpublish(key: DocumentKey, author: RecordedAuthor | undefined): Promise<boolean> {
    const published = await publishedAsDraft(key);
    if (!published) return false;
    const { type } = key;
    const { id } = published;
    const flag = hidingFlag(typeOf(type));
    if (flag) {
      await hide(type, id, flag);
      return true;
    }
    if (!(await findDraft(db, { type, ref: { id } })))
      await writeDraft(db, type, { ...published, updatedAt: timestamp(), author });
    await suspendLinks(db, type, id);
    await sql`delete from ${sql.table(type)} where "id" = ${id}`.execute(db);
    await deleteFileUses(db, { type, id, isDraft: 0 });
    await deletePending(db, type, id, { toIt: false });
    return true;
  }

  /** Both versions are hidden, so that only a publication shows the entry again. */
  async function hide(type: ContentTypeName, id: number, flag: string): Promise<void> {
    await sql`
      update ${sql.table(type)} set ${sql.ref(flag)} = ${dialect.flag(false)}, "updatedAt" = ${timestamp()}
      where "id" = ${id}`.execute(db);
    const working = await findDraft(db, { type, ref: { id } });
    if (working) await writeDraft(db, type, { ...working, values: { ...working.values, [flag]: false } });
  }

  async function discardDraft({ type, ref }: DocumentKey, fields?: readonly string[]): Promise<boolean> {
    const published = await publishedAsDraft({ type, ref });
    if (!published) return false;
    const working = fields && (await findDraft(db, { type, ref: { id: published.id } }));
    if (!working) {
      await deleteDraft(db, type, published.id);
      return true;
    }
    const values = withFolded(type, { ...working.values, ...pick(published.values, fields) });
    const links = { ...working.links, ...pick(published.links, fields) };
    await writeWorkingCopy(type, { ...working, updatedAt: timestamp(), values, links }, published);
    return true;
  }

  async function insertRow(type: TypeName, row: Record<string, unknown>): Promise<number> {
    const { id } = await db.insertInto(type).values(row).returning('id').executeTakeFirstOrThrow();
    await writeFileUses(db, { type, id: id as number, isDraft: 0 }, row);
    return id as number;
  }

  async function updateRow(type: TypeName, id: number, values: Record<string, unknown>, dates: Dates): Promise<void> {
    const now = timestamp();
    // As in the contract, every save is a publication, unless the type's author writes that date.
    const row: Record<string, unknown> = {
      ...storedColumns(type, values),
      updatedAt: dates.updatedAt ?? now,
      ...(!('publishedAt' in typeOf(type).fields) && { publishedAt: dates.publishedAt ?? now }),
    };
    await db.updateTable(type).set(row).where('id', '=', id).execute();
    await writeFileUses(db, { type, id, isDraft: 0 }, values);
  }

  /** The published version in the form of a working copy. */
  async function publishedAsDraft({ type, ref }: DocumentKey): Promise<DraftRow | undefined> {
    const { rows } = await sql<Pick<DraftRow, 'id' | 'documentId' | 'createdAt' | 'updatedAt'>>`
      select * from ${sql.table(type)} where ${refCondition(ref)} order by "id" limit 1`.execute(db);
    const [row] = rows;
    if (!row) return undefined;
    const { id, documentId, createdAt, updatedAt } = row;
    const links: DraftRow['links'] = {};
    for (const field of linkFields(type)) links[field] = await readOwnedLinks(db, type, field, id);
    const values = valuesOfRow(type, { ...row }, dialect);
    return { id, documentId, createdAt, updatedAt, author: undefined, values, links };
  }

  function timestamp(): string {
    return new Date(clock()).toISOString();
  }

  async function idOf({ type, ref }: EntryKey): Promise<number | undefined> {
    const { rows } = await sql<{ id: number }>`
      select "id" from ${sql.table(type)} where ${refCondition(ref)} order by "id" limit 1`.execute(db);
    return rows[0]?.id;
  }

  /** Values in their stored form: JSON as text, indexed texts with their folded column. */
  function storedColumns(type: TypeName, values: Record<string, unknown>): Record<string, unknown> {
    const { fields } = typeOf(type);
    const row = withFolded(type, values);
    for (const [name, value] of Object.entries(values)) {
      const field = fields[name];
      if (!field || isLink(field)) throw new Error(`${type}.${name} is not a column`);
      row[name] = field.column === 'json' && value !== null ? JSON.stringify(value) : value;
    }
    return row;
  }

  async function changeLinks(type: TypeName, owner: number, links: AnyEntryInput['links'] = {}): Promise<void> {
    for (const [name, change] of Object.entries(links)) {
      if (!change) continue;
      const field = linkField(type, name);
      const before = 'set' in change ? [] : await readOwnedLinks(db, type, name, owner);
      const targets = await changedTargets(name, field, before, change);
      await writeOwnedLinks(db, type, name, owner, targets);
    }
  }

  /** The links of a working copy after changes: every link field, with the ids of its targets. */
  async function changedDraftLinks(type: TypeName, before: DraftRow['links'], changes: AnyEntryInput['links'] = {}) {
    const links: DraftRow['links'] = {};
    for (const name of linkFields(type)) {
      const targets = before[name] ?? [];
      const change = changes[name];
      links[name] = change ? await changedTargets(name, linkField(type, name), targets, change) : targets;
    }
    for (const name of Object.keys(changes)) linkField(type, name);
    return links;
  }

  /** The targets of a field after a change, each once: of several for a single link, the one that Strapi takes, or the last file to connect. */
  async function changedTargets(name: string, field: LinkField, before: number[], change: LinkChange) {
    const targets =
      'set' in change ? await resolve(name, field, change.set) : await edited(name, field, before, change);
    if (field.many) return [...new Set(targets)];
    const takesFirst = 'set' in change ? field.kind === 'media' : field.kind === 'relation';
    return takesFirst ? targets.slice(0, 1) : targets.slice(-1);
  }

  /** Inserts each link in turn, one beside another that this change connects after that one, then removes those to disconnect. */
  async function edited(name: string, field: LinkField, before: number[], edits: LinkEdits): Promise<number[]> {
    const disconnected = new Set(await resolve(name, field, edits.disconnect, 'ignored'));
    const links = await placed(name, field, edits.connect);
    if (!field.many && links.length > 0) return links.map(({ target }) => target);
    const connected = new Set(links.map(({ target }) => target));
    const ids = new Set(links.map(({ key }) => key));
    if (ids.size > connected.size) throw new InvalidLinkChange(name, connectedTwice(links));
    const targets = [...before];
    const waiting = new Map(links.map((link) => [link.target, link]));
    const insert = (link: PlacedLink, waitingLinks: readonly number[] = []) => {
      const { target, neighbour } = link;
      if (waitingLinks.includes(target)) throw new InvalidLinkChange(name, circular);
      const awaited = neighbour !== undefined && !targets.includes(neighbour) && waiting.get(neighbour);
      if (awaited) insert(awaited, [...waitingLinks, target]);
      waiting.delete(target);
      const index = targets.indexOf(target);
      if (index !== -1) targets.splice(index, 1);
      targets.splice(insertionIndex(name, link, targets, edits.isLoose === true), 0, target);
    };
    for (const link of links) if (waiting.has(link.target)) insert(link);
    return targets.filter((target) => connected.has(target) || !disconnected.has(target));
  }

  async function placed(name: string, field: LinkField, connections: readonly Connection[]): Promise<PlacedLink[]> {
    const refs = connections.map(({ ref }) => ref);
    const targets = await resolve(name, field, refs);
    const links: PlacedLink[] = [];
    for (const [index, { position }] of connections.entries()) {
      const beside = 'before' in position ? position.before : 'after' in position ? position.after : undefined;
      const [neighbour] = beside ? await resolve(name, field, [beside], 'ignored') : [];
      const target = targets[index] as number;
      links.push({ target, position, neighbour, key: JSON.stringify([target, position]) });
    }
    return links;
  }

  /** The ids of the referenced entries, in order. As in Strapi, an unknown documentId is always refused, an unknown id only where it counts. */
  async function resolve(name: string, field: LinkField, refs: Ref[], missingIds: 'refused' | 'ignored' = 'refused') {
    if (refs.length === 0) return [];
    const ids = refs.flatMap((ref) => ('id' in ref ? [ref.id] : []));
    const documentIds = refs.flatMap((ref) => ('documentId' in ref ? [ref.documentId] : []));
    const either = [
      ...(ids.length > 0 ? [sql`"id" in (${sql.join(ids)})`] : []),
      ...(documentIds.length > 0 ? [sql`"documentId" in (${sql.join(documentIds)})`] : []),
    ];
    const known = new Map<number | string, number>();
    const idOf = (ref: Ref) => known.get('id' in ref ? ref.id : ref.documentId);
    const find = async (source: RawBuilder<unknown>) => {
      const { rows } = await sql<{ id: number; documentId: string }>`
        select "id", "documentId" from ${source} (${sql.join(either, sql` or `)})`.execute(db);
      for (const { id, documentId } of rows) known.set(id, id).set(documentId, id);
    };
    await find(sql`${sql.table(field.to)} where`);
    if (isContentType(field.to) && refs.some((ref) => idOf(ref) === undefined))
      await find(sql`${sql.table(draftTable)} where "type" = ${field.to} and`);
    const missing = refs.filter((ref) => idOf(ref) === undefined && ('documentId' in ref || missingIds === 'refused'));
    if (missing.length > 0) throw new MissingTarget(field.to as TypeName, name, missing);
    return refs.map(idOf).filter((id) => id !== undefined);
  }
}

/** A link to insert into a list; `key` is the same for equal connections. */
interface PlacedLink extends Pick<Connection, 'position'> {
  target: number;
  /** The linked entry before or after which it goes; undefined for none, and for one that does not exist. */
  neighbour: number | undefined;
  key: string;
}

/** The contract's messages. */
const circular =
  'A circular reference was found in the connect array. ' +
  'One relation is trying to connect before/after another one that is trying to connect before/after it';

function connectedTwice(links: readonly PlacedLink[]): string {
  const repeated = links.find(({ target }, index) => links.findIndex((link) => link.target === target) < index);
  return `The relation with id ${repeated?.target} is already connected. You cannot connect the same relation twice.`;
}

function insertionIndex(
  name: string,
  { target, position, neighbour }: PlacedLink,
  targets: readonly number[],
  isLoose: boolean,
): number {
  if ('start' in position) return 0;
  if ('end' in position) return targets.length;
  const index = targets.indexOf(neighbour ?? -1);
  if (index !== -1) return 'before' in position ? index : index + 1;
  if (isLoose) return targets.length;
  const [way, ref] = Object.entries(position)[0] as ['before' | 'after', Ref];
  const id = neighbour ?? ('id' in ref ? ref.id : ref.documentId);
  throw new InvalidLinkChange(
    name,
    `There was a problem connecting relation with id ${target} at position ${JSON.stringify({ [way]: id })}. ` +
      `The relation with id ${id} needs to be connected first.`,
  );
}

/** Every value of a type that has a column, null where its field has no default. */
const emptyValues = (type: TypeName): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(typeOf(type).fields).flatMap(([name, field]) =>
      isLink(field) ? [] : [[name, field.default ?? null]],
    ),
  );

/** Some members of an object; all of them where no names are given. */
const pick = <Value>(members: Record<string, Value>, names: readonly string[] | undefined): Record<string, Value> =>
  names ? Object.fromEntries(Object.entries(members).filter(([name]) => names.includes(name))) : members;

const isSame = (type: TypeName, a: Pick<DraftRow, 'values' | 'links'>, b: Pick<DraftRow, 'values' | 'links'>) =>
  isDeepStrictEqual(fieldValues(type, a.values), fieldValues(type, b.values)) && isDeepStrictEqual(a.links, b.links);
