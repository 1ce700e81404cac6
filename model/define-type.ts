import type { Field } from './field.ts';

export type Fields = Record<string, Field>;

/** One content type, as a curator could read it. Everything else about it is derived. */
export interface TypeDeclaration<Name extends string = string, F extends Fields = Fields> {
  /** One word for the table, the address under /api and the client's argument. Plural, or singular for a one-off. */
  name: Name;
  /** A list of entries, or the only one of its kind. */
  entries: 'many' | 'one';
  /** The name of one entry, as the contract's messages have it (`api::event.event`). */
  singular: string;
  label: { one: string; many: string };
  fields: F;
  /** The flag that says an entry is published (or active). Absent: entries are always out. */
  publishedBy?: string;
  /** The public never meets an entry whose flag is off. */
  hiddenUnlessPublished?: boolean;
  /** By its documentId, an unpublished entry answers the public with these fields alone, so that a page can say why. */
  stub?: readonly ('id' | 'documentId' | string)[];
  /** Pairs of dates in which the second may not come before the first. */
  periods?: readonly { start: string; end: string }[];
  /** Fields (or sets of fields) that no two entries may share. */
  unique?: readonly string[];
  /** Fields that the product sorts or filters by: each gets an index. */
  indexed?: readonly string[];
  /** Those of `indexed` that are looked up whole, as a hash or a documentId is: nobody searches for a part of them, accents aside. */
  matchedWhole?: readonly string[];
  /** Its entries are of the hour: none is worth a place in a backup. */
  passing?: boolean;
  /** How the back-office lists it. */
  admin: { title: string; columns: readonly string[]; sort?: `${string}:${'asc' | 'desc'}` };
}

/** Field names mentioned in a declaration must be names of its fields. */
interface Mentions<Name extends string> {
  publishedBy?: Name;
  stub?: readonly ('id' | 'documentId' | Name)[];
  periods?: readonly { start: Name; end: Name }[];
  unique?: readonly Name[];
  indexed?: readonly Name[];
  matchedWhole?: readonly Name[];
  admin: { title: Name; columns: readonly Name[]; sort?: `${Name}:${'asc' | 'desc'}` };
}

/**
 * Declares a content type and checks what types cannot: that its names are words of the field's language, that what it
 * mentions exists. A fault stops the start with the type and field named.
 */
export function defineType<const Name extends string, const F extends Fields>(
  declaration: TypeDeclaration<Name, F> & Mentions<keyof F & string>,
): TypeDeclaration<Name, F> {
  const { name, fields } = declaration;
  if (!/^[a-z]+(-[a-z]+)*$/.test(name)) throw new Error(`${name}: a type's name is in kebab-case`);
  for (const field of Object.keys(fields)) {
    if (!/^[a-z][a-zA-Z0-9]*(_[a-z]+)?$/.test(field))
      throw new Error(`${name}.${field}: a field's name is in camelCase`);
    if (['id', 'documentId', 'createdAt', 'updatedAt'].includes(field)) {
      throw new Error(`${name}.${field}: every entry has this already`);
    }
  }
  if (declaration.hiddenUnlessPublished && !declaration.publishedBy) {
    throw new Error(`${name}: hiddenUnlessPublished needs publishedBy`);
  }
  return declaration;
}
