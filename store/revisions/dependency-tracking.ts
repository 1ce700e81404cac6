import { AsyncLocalStorage } from 'node:async_hooks';
import { type TypeName, typeOf } from '#content/index.ts';
import { isLink } from '#model/field.ts';
import { type Condition, partsOf, type Query } from '../query.ts';

/** The content types that a result was made from; undefined when they cannot be named. */
export type CacheTags = ReadonlySet<TypeName> | undefined;

const storage = new AsyncLocalStorage<{ tags: Set<TypeName>; untagged: boolean; unavailable: boolean }>();

/** Returns, beside a result, the cache tags of all that was read for it. `unavailable`: a read failed. Nested calls report to the outer one too. */
export async function trackDependencies<Result>(run: () => Promise<Result>) {
  const dependencies = { tags: new Set<TypeName>(), untagged: false, unavailable: false };
  const result = await storage.run(dependencies, run);
  const tags = dependencies.untagged ? undefined : dependencies.tags;
  recordRead(tags);
  if (dependencies.unavailable) recordUnavailable();
  return { result, tags, unavailable: dependencies.unavailable };
}

/** Records in the current `trackDependencies` that the database failed a read. */
export function recordUnavailable(): void {
  const dependencies = storage.getStore();
  if (dependencies) dependencies.unavailable = true;
}

/** Records in the current `trackDependencies` a read of these types; undefined: a read whose types cannot be named. */
export function recordRead(tags: Iterable<TypeName> | undefined): void {
  const dependencies = storage.getStore();
  if (!dependencies) return;
  if (tags) for (const tag of tags) dependencies.tags.add(tag);
  else dependencies.untagged = true;
}

/** Every content type that a query selects, filters by, sorts by or populates. */
export function typesUsedBy(type: TypeName, query: Query, into = new Set<TypeName>()): Set<TypeName> {
  into.add(type);
  if (query.where) addFromCondition(type, query.where, into);
  for (const { path } of query.sort ?? []) {
    let current = type;
    for (const step of path) {
      current = linkTarget(current, step) ?? current;
      into.add(current);
    }
  }
  for (const [name, inner] of Object.entries(query.populate ?? {})) {
    const to = linkTarget(type, name);
    if (to) typesUsedBy(to, inner as Query, into);
  }
  return into;
}

function addFromCondition(type: TypeName, condition: Condition, into: Set<TypeName>): void {
  for (const part of partsOf(condition)) {
    const to = 'link' in part && linkTarget(type, part.link);
    if (!to) continue;
    into.add(to);
    if ('some' in part) addFromCondition(to, part.some, into);
  }
}

function linkTarget(type: TypeName, name: string): TypeName | undefined {
  const field = typeOf(type).fields[name];
  return field && isLink(field) ? (field.to as TypeName) : undefined;
}
