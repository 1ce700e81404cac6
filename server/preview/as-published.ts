import { type TypeName, typeOf } from '#content/index.ts';
import { isLink } from '#model/field.ts';
import { linkedEntries } from '#store/linked-entries.ts';
import type { AnyEntry, Condition, EntryKey, EntryQuery, Page, Populate, Query } from '#store/query.ts';
import type { PreviewGrant } from './preview-tokens.ts';

/** The reads of the store, for code that serves entries of any type. */
export interface EntryReader {
  list(type: TypeName, query?: Query): Promise<Page>;
  get(key: EntryKey, query?: EntryQuery): Promise<AnyEntry | undefined>;
}

type Leaf = Extract<Condition, { operator: unknown }>;

/**
 * A view of the store with one entry published. Both conditions on the flag and the returned entries are rewritten, so that pages need no code
 * for previews.
 */
export function asPublished(store: EntryReader, grant: PreviewGrant): EntryReader {
  const flag = typeOf(grant.type).publishedFlag;
  const seen: EntryReader = {
    async list(type, query = {}) {
      const page = await store.list(type, rewritten(query, type));
      for (const entry of page.entries) mark(entry, type);
      return page;
    },
    async get(address, query = {}) {
      const entry = await store.get(address, rewritten(query, address.type));
      if (entry) mark(entry, address.type);
      return entry;
    },
  };
  return flag === undefined ? store : seen;

  function rewritten<Q extends Query>(query: Q, type: TypeName): Q {
    return {
      ...query,
      ...(query.where && { where: condition(query.where, type) }),
      ...(query.populate && { populate: populated(query.populate, type) }),
    };
  }

  function populated(populate: Populate, type: TypeName): Populate {
    return Object.fromEntries(
      Object.entries(populate).map(([name, query]) => {
        const field = typeOf(type).fields[name];
        const counted = 'count' in query && !('where' in query);
        return [name, field && isLink(field) && !counted ? rewritten(query as Query, field.to as TypeName) : query];
      }),
    );
  }

  function condition(original: Condition, type: TypeName): Condition {
    if ('and' in original) return { and: original.and.map((part) => condition(part, type)) };
    if ('or' in original) return { or: original.or.map((part) => condition(part, type)) };
    if ('not' in original) return { not: condition(original.not, type) };
    if ('some' in original) {
      const field = typeOf(type).fields[original.link];
      return field && isLink(field) ? { ...original, some: condition(original.some, field.to as TypeName) } : original;
    }
    if ('exists' in original || type !== grant.type || original.path[0] !== flag) return original;
    const itself = (operator: 'eq' | 'ne'): Condition => ({
      path: ['documentId'],
      operator,
      value: grant.documentId,
    });
    return holdsWhenPublished(original) ? { or: [original, itself('eq')] } : { and: [original, itself('ne')] };
  }

  /** Sets the flag of the entry at any depth of the result. */
  function mark(entry: AnyEntry, type: TypeName): void {
    if (type === grant.type && entry.documentId === grant.documentId && flag !== undefined && flag in entry)
      entry[flag] = true;
    for (const [name, field] of Object.entries(typeOf(type).fields)) {
      if (!isLink(field)) continue;
      for (const linked of linkedEntries(entry[name])) mark(linked, field.to as TypeName);
    }
  }
}

/** Whether a condition on the flag is true of a published entry. */
function holdsWhenPublished({ operator, value }: Leaf): boolean {
  const values = [value].flat();
  switch (operator) {
    case 'eq':
    case 'in':
      return values.includes(true);
    case 'ne':
    case 'notIn':
      return !values.includes(true);
    case 'null':
      return value !== true;
    case 'notNull':
      return value === true;
    default:
      return false;
  }
}
