import { type RawBuilder, sql } from 'kysely';
import { isContentType, type TypeName } from '#content/index.ts';
import type { Connection, LinkChange, LinkEdits, Ref } from '#model/field.ts';
import { type Db, draftTable } from '../sql/index.ts';
import { InvalidLinkChange, MissingTarget } from '../store.ts';
import { linkField, linkTarget } from './link-fields.ts';

/** A link field of a type. */
type Links = { db: Db; type: TypeName; name: string };

/** The targets of a field after a change, each once: of several for a single link, the one that Strapi takes, or the last file to connect. */
export async function changedTargets(links: Links, before: number[], change: LinkChange) {
  const field = linkField(links.type, links.name);
  const targets = 'set' in change ? await resolve(links, change.set) : await edited(links, before, change);
  if (field.many) return [...new Set(targets)];
  const takesFirst = 'set' in change ? field.kind === 'media' : field.kind === 'relation';
  return takesFirst ? targets.slice(0, 1) : targets.slice(-1);
}

/** Inserts each link in turn, one beside another that this change connects after that one, then removes those to disconnect. */
async function edited(of: Links, before: number[], edits: LinkEdits): Promise<number[]> {
  const { name } = of;
  const disconnected = new Set(await resolve(of, edits.disconnect, 'ignored'));
  const links = await placed(of, edits.connect);
  if (!linkField(of.type, name).many && links.length > 0) return links.map(({ target }) => target);
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

async function placed(of: Links, connections: readonly Connection[]): Promise<PlacedLink[]> {
  const refs = connections.map(({ ref }) => ref);
  const targets = await resolve(of, refs);
  const links: PlacedLink[] = [];
  for (const [index, { position }] of connections.entries()) {
    const beside = 'before' in position ? position.before : 'after' in position ? position.after : undefined;
    const [neighbour] = beside ? await resolve(of, [beside], 'ignored') : [];
    const target = targets[index] as number;
    links.push({ target, position, neighbour, key: JSON.stringify([target, position]) });
  }
  return links;
}

/** The ids of the referenced entries, in order. As in Strapi, an unknown documentId is always refused, an unknown id only where it counts. */
async function resolve({ db, type, name }: Links, refs: Ref[], missingIds: 'refused' | 'ignored' = 'refused') {
  if (refs.length === 0) return [];
  const to = linkTarget(type, name);
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
  await find(sql`${sql.table(to)} where`);
  if (isContentType(to) && refs.some((ref) => idOf(ref) === undefined))
    await find(sql`${sql.table(draftTable)} where "type" = ${to} and`);
  const missing = refs.filter((ref) => idOf(ref) === undefined && ('documentId' in ref || missingIds === 'refused'));
  if (missing.length > 0) throw new MissingTarget(to, name, missing);
  return refs.map(idOf).filter((id) => id !== undefined);
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
