import type { Field } from './field.ts';

export type Fields = Record<string, Field>;

/** The declaration of a content type. Tables, API, forms and lists derive from it. */
export interface TypeDeclaration<Name extends string = string, F extends Fields = Fields> {
  /** The name of the table, of the path under /api and of the client's argument. Plural, or singular for a single type. */
  name: Name;
  /** A collection, or a single entry. */
  entries: 'many' | 'one';
  /** The name of one entry in the contract's messages (`api::event.event`). */
  singular: string;
  label: { singular: string; plural: string };
  fields: F;
  /** The flag of published (or active) entries. Absent: entries are always published. */
  publishedFlag?: string;
  /** Anonymous clients never receive an entry whose flag is off. */
  hiddenUnlessPublished?: boolean;
  /** The fields that anonymous clients receive of an unpublished entry, by its documentId, so that a page can explain it. */
  unpublishedFields?: readonly ('id' | 'documentId' | string)[];
  /** Pairs of dates whose second may not precede the first. */
  dateRanges?: readonly { start: string; end: string }[];
  /** Fields whose value is unique among entries. */
  unique?: readonly string[];
  /** Fields that the product sorts or filters by: each gets an index. */
  indexed?: readonly string[];
  /** Fields of `indexed` that are looked up by their exact value, as a hash or a documentId: they need no index for searches. */
  exactMatchOnly?: readonly string[];
  /** Its entries are short-lived, and excluded from backups. */
  ephemeral?: boolean;
  /** The type's list in the admin app. A search covers the title and the fields of `alsoSearched`. */
  admin: {
    title: string;
    columns: readonly string[];
    alsoSearched?: readonly string[];
    sort?: `${string}:${'asc' | 'desc'}`;
  };
}

/** A published type: it has screens in the back-office and a page that shows its entries. */
export interface ContentTypeDeclaration<Name extends string = string, F extends Fields = Fields>
  extends TypeDeclaration<Name, F> {
  /** The path of the page that shows an entry, with `:documentId` if each has its own. A preview of an entry shows this page. */
  page: string;
  /** The page exists for previews only: the public sees the entries elsewhere. */
  isPagePreviewOnly?: boolean;
  /** Its screens in the back-office. */
  screen: {
    /** The group of its link in the sidebar. */
    group: SidebarGroup;
    /** The URL segment under /admin. */
    path: string;
    /** The label of its link; absent where it is the plural. */
    label?: string;
    /** The heading of a new entry's form; absent for a single entry. */
    creation?: string;
  };
}

/** The groups of the sidebar, in its order. */
export const sidebarGroups = ['Programmation', 'Contenus', 'Réglages'] as const;
export type SidebarGroup = (typeof sidebarGroups)[number];

/** Field names in a declaration must be names of its fields. */
interface Mentions<Name extends string> {
  publishedFlag?: Name;
  unpublishedFields?: readonly ('id' | 'documentId' | Name)[];
  dateRanges?: readonly { start: Name; end: Name }[];
  unique?: readonly Name[];
  indexed?: readonly Name[];
  exactMatchOnly?: readonly Name[];
  admin: {
    title: Name;
    columns: readonly Name[];
    alsoSearched?: readonly Name[];
    sort?: `${Name}:${'asc' | 'desc'}`;
  };
}

/**
 * Declares a content type, and checks what TypeScript cannot: the format of its names. An invalid declaration stops the start with an error
 * that names the type and the field.
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
  if (declaration.hiddenUnlessPublished && !declaration.publishedFlag) {
    throw new Error(`${name}: hiddenUnlessPublished needs publishedFlag`);
  }
  return declaration;
}

/** Declares a published type: as `defineType`, with its page and its screens. */
export function defineContentType<const Name extends string, const F extends Fields>(
  declaration: ContentTypeDeclaration<Name, F> & Mentions<keyof F & string>,
): ContentTypeDeclaration<Name, F> {
  const { name, entries, screen } = declaration;
  if ((entries === 'many') !== (screen.creation !== undefined)) {
    throw new Error(`${name}: screen.creation is the heading of a new entry's form, for a type of many entries alone`);
  }
  defineType(declaration);
  return declaration;
}
