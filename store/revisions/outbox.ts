import { contentTypeNames, type Entry, isContentType, type TypeName, typeOf } from '#content/index.ts';
import type { WebhookEvent } from '#content/programs.ts';
import { hidingFlag } from '#model/define-type.ts';
import type { AnyEntry } from '#model/entry.ts';
import { isComponent, isLink } from '#model/field.ts';
import { compare, type EntryKey, type Populate, populateFields, unbounded, type Version } from '../query.ts';
import type { EntryStore } from '../store.ts';

/** The tags of what the public reads. Those of a response that no type names are `any`, which each purge has too. */
export const publicTags: readonly TypeName[] = [...contentTypeNames, 'files', 'page-texts'];
export const anyTag = 'any';

interface Watched {
  type: TypeName;
  id: number;
  /** Absent: it was created in this transaction. */
  before?: State;
}

/** `entry`: as it is published, else its working copy; undefined where it does not exist. */
type State = { entry: AnyEntry | undefined; isShown: boolean };

/**
 * The changes of a transaction that webhooks are called with: deliveries are stored in it, both or neither. Every write of the store passes here,
 * those of commands too. Without an active webhook a transaction that writes content costs one read more.
 */
export function openOutbox(open: () => EntryStore, clock: () => number) {
  const watched = new Map<string, Watched>();
  let webhooks: Promise<Pick<Entry<'webhooks'>, 'id' | 'events'>[]> | undefined;

  function active() {
    const query = { where: compare('isActive', 'eq', true), fields: ['events'], budget: unbounded } as const;
    webhooks ??= open()
      .list('webhooks', query)
      .then(({ entries }) => entries);
    return webhooks;
  }

  async function read(type: TypeName, ref: EntryKey['ref']): Promise<State> {
    const get = async (version?: Version) =>
      (await open().get({ type, ref }, { populate: populated(type), version, budget: unbounded })) as
        | AnyEntry
        | undefined;
    const published = await get();
    const flag = hidingFlag(typeOf(type));
    if (published) return { entry: published, isShown: flag === undefined || published[flag] === true };
    return { entry: isContentType(type) ? await get('draft') : undefined, isShown: false };
  }

  return {
    /** Reads an entry before its first write in the transaction, or notes one that was created. */
    async watch({ type, ref }: EntryKey, isNew = false): Promise<void> {
      if (!(type === 'files' || isContentType(type)) || (await active()).length === 0) return;
      const now = await read(type, ref);
      const name = `${type} ${now.entry?.id}`;
      if (now.entry && !watched.has(name))
        watched.set(name, { type, id: now.entry.id, ...(!isNew && { before: now }) });
    },
    /** Stores the deliveries, at the end of the transaction. `tags`: of its writes. */
    async flush(tags: ReadonlySet<TypeName>): Promise<void> {
      const purged = publicTags.filter((tag) => tags.has(tag));
      if (watched.size === 0 && purged.length === 0) return;
      const called = await active();
      if (called.length === 0) return;
      const store = open();
      const nextAttemptAt = new Date(clock()).toISOString();
      const deliver = async (event: WebhookEvent, type: TypeName | null, content: AnyEntry | readonly string[]) => {
        const title = type && 'id' in content ? String(content[typeOf(type).admin.title] ?? '').slice(0, 255) : null;
        for (const { id: webhook, events } of called) {
          if (!events?.includes(event)) continue;
          if (type === null && (await requeuePurge(store, webhook, content, nextAttemptAt))) continue;
          await store.create('webhook-deliveries', { values: { webhook, event, type, title, content, nextAttemptAt } });
        }
      };
      for (const { type, id, before } of watched.values()) {
        const after = await read(type, { id });
        const content = after.entry ?? before?.entry;
        if (!content) continue;
        for (const change of changesOf(before, after)) {
          const event = `${type === 'files' ? 'media' : 'entry'}.${change}` as WebhookEvent;
          if (type !== 'files' || !change.endsWith('publish')) await deliver(event, type, content);
        }
      }
      if (purged.length > 0) await deliver('cache.purge', null, [...purged, anyTag]);
    },
  };
}

export type Outbox = ReturnType<typeof openOutbox>;

/** Sends a purge of the same tags, which is still to be received, again at once in place of another one. @returns whether there is one */
async function requeuePurge(store: EntryStore, webhook: number, tags: unknown, nextAttemptAt: string) {
  const isPurge = [compare('webhook', 'eq', webhook), compare('event', 'eq', 'cache.purge')];
  const where = { and: [...isPurge, compare('nextAttemptAt', 'notNull', true)] };
  const { entries } = await store.list('webhook-deliveries', { where, fields: ['content'], budget: unbounded });
  const same = entries.find(({ content }) => String(content) === String(tags));
  const values = { attempts: 0, nextAttemptAt };
  return same ? store.update({ type: 'webhook-deliveries', ref: { id: same.id } }, { values, links: {} }) : false;
}

/** Pictures and parts whole, and of other entries their titles. */
const populated = (type: TypeName): Populate =>
  populateFields(type, (field) => {
    if (!isLink(field)) return isComponent(field) && {};
    return field.to === 'files' ? {} : { fields: [typeOf(field.to as TypeName).admin.title] };
  });

type Change = 'create' | 'update' | 'delete' | 'publish' | 'unpublish';

function changesOf(before: State | undefined, after: State): Change[] {
  if (!before) return after.entry ? ['create', ...(after.isShown ? (['publish'] as const) : [])] : [];
  if (!after.entry) return ['delete'];
  if (before.isShown !== after.isShown) return [after.isShown ? 'publish' : 'unpublish'];
  return after.isShown && digestOf(before.entry) !== digestOf(after.entry) ? ['update'] : [];
}

/** Without the dates of the save, and without the state of the sizes that are made of a picture. */
const digestOf = (entry: AnyEntry | undefined): string =>
  JSON.stringify({ ...entry, updatedAt: null, publishedAt: null, renditions: null });
