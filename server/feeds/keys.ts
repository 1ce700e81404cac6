import { setImmediate } from 'node:timers/promises';
import { type ContentTypeName, typeOf } from '#content/index.ts';
import { ascending, type Condition, compare, descending, type EntryStore, unbounded } from '#store/store.ts';
import { countOf, firstOf, isFlagged } from '../entries/read-entries.ts';
import { ofEntry } from '../entries/revisions.ts';

/** Kinds of revisions that change what is public. */
const publications = ['origin', 'create', 'update', 'publish'];

/** Rows read at a time, in some 5 ms: other requests run in between. */
const chunkSize = 1000;

/** The keys of published entries, read without their texts. */
export type EntryKeys = ReturnType<typeof entryKeys>;

export function entryKeys(store: EntryStore) {
  return {
    count: (type: ContentTypeName): Promise<number> =>
      countOf(store, type, { where: published(type), budget: unbounded }),
    async hasFlag(type: ContentTypeName, field: string): Promise<boolean> {
      const entry = await firstOf(store, type, { fields: [field], budget: unbounded });
      return (entry as Record<string, unknown> | undefined)?.[field] === true;
    },
    async latestChange(type: ContentTypeName): Promise<string | undefined> {
      const last = await firstOf(store, type, {
        where: published(type),
        fields: ['updatedAt'],
        sort: descending('updatedAt'),
        budget: unbounded,
      });
      return last?.updatedAt;
    },
    /**
     * When the published value of one of these fields of a single type last changed; the first publication changes all of them. Undefined before
     * that, and where the change is older than the history.
     */
    async latestPublication(type: ContentTypeName, fields: readonly string[]): Promise<string | undefined> {
      const entry = await firstOf(store, type, { fields: ['updatedAt'], budget: unbounded });
      if (!entry) return undefined;
      const { entries: revisions } = await store.list('revisions', {
        where: { and: [ofEntry(entry.documentId), compare('kind', 'in', publications)] },
        fields: ['at', 'changed'],
        sort: descending('number'),
        budget: unbounded,
      });
      // An entry without history is as it was created.
      if (revisions.length === 0) return entry.updatedAt;
      return revisions.find(({ changed }) => !changed?.length || changed.some((name) => fields.includes(name)))?.at;
    },
    /** Keys in the order in which the entries were created. */
    async list(type: ContentTypeName, offset: number, limit: number) {
      const keys: { documentId: string; updatedAt: string }[] = [];
      let last: number | undefined;
      while (keys.length < limit) {
        const size = Math.min(chunkSize, limit - keys.length);
        const { entries } = await store.list(type, {
          where: published(type, ...(last === undefined ? [] : [compare('id', 'gt', last)])),
          fields: ['updatedAt'],
          sort: ascending('id'),
          page: { offset: last === undefined ? offset : 0, limit: size },
          budget: unbounded,
        });
        keys.push(...entries.map(({ documentId, updatedAt }) => ({ documentId, updatedAt })));
        last = entries.at(-1)?.id;
        if (entries.length < size) break;
        // SQLite answers within this event-loop tick: without a pause no other request would be answered.
        await setImmediate();
      }
      return keys;
    },
  };
}

const published = (type: ContentTypeName, ...more: Condition[]): Condition => ({
  and: [...isFlagged(typeOf(type)), ...more],
});
