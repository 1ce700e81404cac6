import { AsyncLocalStorage } from 'node:async_hooks';
import { type TypeName, typeOf } from '#content/index.ts';
import { isLink } from '#model/field.ts';
import type { Condition, Query } from './query.ts';

/** The types that a work read; undefined when it read something that cannot be named by types. */
export type TypesRead = ReadonlySet<TypeName> | undefined;

const following = new AsyncLocalStorage<{ types: Set<TypeName>; anything: boolean; missed: boolean }>();

/**
 * Runs a work and says which types it read on its way, whoever read them for it: what it made is true until one of these is written.
 * `missed`: the database did not answer a reading, so that the work may have made do without. A work within a work says so to both.
 */
export async function follow<Result>(
  work: () => Promise<Result>,
): Promise<{ result: Result; types: TypesRead; missed: boolean }> {
  const noted = { types: new Set<TypeName>(), anything: false, missed: false };
  const result = await following.run(noted, work);
  const types = noted.anything ? undefined : noted.types;
  noteRead(types);
  if (noted.missed) noteMissed();
  return { result, types, missed: noted.missed };
}

/** Says to the work under way that the database did not answer. */
export function noteMissed(): void {
  const noted = following.getStore();
  if (noted) noted.missed = true;
}

/** Says to the work under way that it read these types; undefined: something that cannot be named by types. */
export function noteRead(types: Iterable<TypeName> | undefined): void {
  const noted = following.getStore();
  if (!noted) return;
  if (types) for (const type of types) noted.types.add(type);
  else noted.anything = true;
}

/** Every type that a question looks at: what it gives, what it filters and sorts by, what it populates. */
export function typesIn(type: TypeName, query: Query, into = new Set<TypeName>()): Set<TypeName> {
  into.add(type);
  if (query.where) inCondition(type, query.where, into);
  for (const { path } of query.sort ?? []) {
    let at = type;
    for (const step of path) {
      at = linked(at, step) ?? at;
      into.add(at);
    }
  }
  for (const [name, asked] of Object.entries(query.populate ?? {})) {
    const to = linked(type, name);
    if (to) typesIn(to, asked as Query, into);
  }
  return into;
}

function inCondition(type: TypeName, condition: Condition, into: Set<TypeName>): void {
  if ('and' in condition) for (const part of condition.and) inCondition(type, part, into);
  else if ('or' in condition) for (const part of condition.or) inCondition(type, part, into);
  else if ('not' in condition) inCondition(type, condition.not, into);
  else if ('link' in condition) {
    const to = linked(type, condition.link);
    if (!to) return;
    into.add(to);
    if ('some' in condition) inCondition(to, condition.some, into);
  }
}

function linked(type: TypeName, name: string): TypeName | undefined {
  const field = typeOf(type).fields[name];
  return field && isLink(field) ? (field.to as TypeName) : undefined;
}
