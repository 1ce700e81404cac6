import { type TypeName, typeOf } from '#content/index.ts';
import { isLink } from '#model/field.ts';
import type { Condition, Populate, Query, StoredEntry } from '#store/query.ts';
import type { Store } from '#store/store.ts';
import type { PreviewGrant } from './previews.ts';

type Readable = Pick<Store, 'list' | 'get'>;
/** As the content API reads. */
type Written = Pick<Store, 'listTexts' | 'getText'>;
type Leaf = Extract<Condition, { operator: unknown }>;

/**
 * The store as it would be with one entry published, and nothing else changed: pages need not know that they are previews, for
 * what they ask by (« isPublished is true ») and what they are given both say so.
 */
export function asPublished(store: Readable, grant: PreviewGrant): Readable & Written {
  const flag = typeOf(grant.type).publishedBy;
  const seen: Readable = {
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
  const readable = flag === undefined ? store : seen;
  return {
    list: (type, query) => readable.list(type, query),
    get: (address, query) => readable.get(address, query),
    async listTexts(type, query) {
      const { entries, ...page } = await readable.list(type, query);
      return { texts: entries.map((entry) => JSON.stringify(entry)), ...page };
    },
    async getText(address, query) {
      return JSON.stringify(await readable.get(address, query));
    },
  };

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

  function condition(asked: Condition, type: TypeName): Condition {
    if ('and' in asked) return { and: asked.and.map((part) => condition(part, type)) };
    if ('or' in asked) return { or: asked.or.map((part) => condition(part, type)) };
    if ('not' in asked) return { not: condition(asked.not, type) };
    if ('some' in asked) {
      const field = typeOf(type).fields[asked.link];
      return field && isLink(field) ? { ...asked, some: condition(asked.some, field.to as TypeName) } : asked;
    }
    if ('exists' in asked || type !== grant.type || asked.path[0] !== flag) return asked;
    const itself = (operator: 'eq' | 'ne'): Condition => ({
      path: ['documentId'],
      operator,
      value: grant.documentId,
    });
    return holdsWhenPublished(asked) ? { or: [asked, itself('eq')] } : { and: [asked, itself('ne')] };
  }

  /** The entry says it is published wherever it stands, however deep. */
  function mark(entry: StoredEntry, type: TypeName): void {
    if (type === grant.type && entry.documentId === grant.documentId && flag !== undefined && flag in entry)
      entry[flag] = true;
    for (const [name, field] of Object.entries(typeOf(type).fields)) {
      if (!isLink(field) || !entry[name]) continue;
      for (const linked of [entry[name]].flat() as StoredEntry[])
        if (linked.documentId) mark(linked, field.to as TypeName);
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
