import { type CrossFieldRule, type Field, isComponent, isLink } from './field.ts';

export type Fields = Record<string, Field>;

/** A content type. Tables, API, forms and lists derive from it. `Own`: the names of its fields; `Column`: of those with a column. */
export interface TypeDeclaration<
  Name extends string = string,
  F extends Fields = Fields,
  Own extends string = string,
  Column extends string = Own,
> {
  /** The name of the table, of the path under /api and of the client's argument. Plural, or singular for a single type. */
  name: Name;
  /** It has a single entry; absent for a collection. */
  isSingle?: boolean;
  label: { singular: string; plural: string; isFeminine?: true };
  fields: F;
  /** The flag of published (or active) entries. Absent: entries are always published. */
  publishedFlag?: Own;
  publicationDate?: Own;
  /** Anonymous clients never receive an entry whose flag is off. */
  hiddenUnlessPublished?: boolean;
  /** The fields that anonymous clients receive of an unpublished entry, by its documentId, so that a page can explain it. */
  unpublishedFields?: readonly ('id' | 'documentId' | Own)[];
  /** The fields that the server alone writes: no request may have them. */
  readOnlyFields?: readonly Own[];
  /** The instant at which an entry ends and is no longer public. */
  endsAt?: {
    field: Own;
    /** The server unpublishes the entry then (server/schedule/). Absent: pages hide it. */
    isUnpublished?: boolean;
  };
  /** Pairs of dates whose second may not precede the first. */
  dateRanges?: readonly {
    start: Own;
    end: Own;
    /** Their labels among the suggested dates of publication and unpublishing; absent where they are not suggested. */
    shortcuts?: { start: string; end: string };
    /** Fields that say something of these dates alone: a copy with other dates has them empty. */
    ofTheseDates?: readonly Own[];
  }[];
  /** Rules over several fields of any kind, for the API, forms and imports. A publication that changes one checks their values together. */
  rules?: readonly CrossFieldRule<Own>[];
  unique?: readonly Column[];
  /** Fields that the product sorts or filters by: each gets an index. */
  indexed?: readonly Column[];
  /** Fields of `indexed` that are looked up by their exact value, as a hash or a documentId: they need no index for searches. */
  exactMatchOnly?: readonly Column[];
  /** Texts without an index of their own that searches use, as those of `indexed`: an index cannot hold a long text. */
  alsoFolded?: readonly Column[];
  /** Its entries are short-lived, and excluded from backups. */
  ephemeral?: boolean;
  /** The type's list in the admin app. A search covers the title and the fields of `alsoSearched`. */
  admin: { title: Own; columns: readonly Own[]; alsoSearched?: readonly Own[]; sort?: `${Own}:${'asc' | 'desc'}` };
}

/** A published type: it has screens in the back-office and a page that shows its entries. */
export interface ContentTypeDeclaration<
  Name extends string = string,
  F extends Fields = Fields,
  Own extends string = string,
  Column extends string = Own,
> extends TypeDeclaration<Name, F, Own, Column> {
  /** The path of the page that shows an entry, with `:documentId` if each has its own. A preview of an entry shows this page. */
  page: string;
  /** The page exists for previews only: the public sees the entries elsewhere. */
  isPagePreviewOnly?: boolean;
  screen: {
    group: SidebarGroup;
    /** The URL segment under /admin. */
    path: string;
    /** The label of its link; absent where it is the plural. */
    label?: string;
    /** The heading of a new entry's form; absent for a single entry. */
    creation?: string;
    /** The integer by which the site orders the entries: their list has it as its order, and a view that changes it by hand. */
    orderedBy?: Own;
    /** A single entry's form in several tabs; together they have every field, each once. Absent: one form has them all. */
    tabs?: readonly FormTab<Own>[];
  };
}

/** A part of a single entry's form, at its own address. Its fields are published, scheduled and discarded apart from those of the others. */
export interface FormTab<FieldName extends string = string> {
  /** As calls name it; the URL segment after the screen's, except for the first tab, which has the screen's address. */
  name: string;
  label: string;
  fields: readonly FieldName[];
  /** The paths of the public pages that show its fields, as a preview offers them. */
  pages: readonly string[];
}

export const sidebarGroups = ['Programmation', 'Contenus', 'Réglages'] as const;
export type SidebarGroup = (typeof sidebarGroups)[number];

/** The fields with a column of their own, which an index needs: links are in tables of their own. */
type ColumnName<F extends Fields> = {
  [Name in keyof F & string]: F[Name] extends { kind: 'media' | 'relation' } ? never : Name;
}[keyof F & string];

/** The flag that hides an entry from the public. Others, as that of popups, are content. */
export const hidingFlag = (type: TypeDeclaration) => (type.hiddenUnlessPublished ? type.publishedFlag : undefined);

/** The flag that a publication turns on: one that hides entries always, another (« Active ») unless a public entry was switched off. */
export const flagOfPublication = (type: TypeDeclaration, isPublic: boolean): string | undefined =>
  type.hiddenUnlessPublished || !isPublic ? type.publishedFlag : undefined;

/** The field with the instant from which pages show a public entry; undefined for a type whose entries are shown at once. */
export function startOfDisplay({ endsAt, dateRanges = [] }: TypeDeclaration): string | undefined {
  return endsAt?.isUnpublished ? undefined : dateRanges.find(({ end }) => end === endsAt?.field)?.start;
}

/** The days on which entries of a type take place, where they do. Those of popups say when the site shows them. */
export const takesPlace = ({ dateRanges, fields }: TypeDeclaration) =>
  dateRanges?.find(({ start }) => fields[start]?.kind === 'localDate');

/** Declares a content type. A declaration that is invalid as types cannot say stops the start with an error that names the type and the field. */
export function defineType<const Name extends string, const F extends Fields>(
  declaration: TypeDeclaration<Name, F, keyof F & string, ColumnName<F>>,
): TypeDeclaration<Name, F> {
  const { name, fields, indexed = [], unique = [], hiddenUnlessPublished, publishedFlag } = declaration;
  assert(/^[a-z]+(-[a-z]+)*$/.test(name), `${name}: a type's name is in kebab-case`);
  const withIndex: readonly string[] = [...indexed, ...unique];
  for (const [field, declared] of Object.entries<Field>(fields)) {
    const path = `${name}.${field}`;
    assert(/^[a-z][a-zA-Z0-9]*(_[a-z]+)?$/.test(field), `${path}: a field's name is in camelCase`);
    assert(!['id', 'documentId', 'createdAt', 'updatedAt'].includes(field), `${path}: every entry has this already`);
    assert(!isLink(declared) || !withIndex.includes(field), `${path}: a link has no column to index`);
    assert(
      !('firstPageOf' in declared) || fields[declared.firstPageOf ?? '']?.kind === 'media',
      `${path}: firstPageOf is a media field`,
    );
    for (const [member, { kind }] of Object.entries(isComponent(declared) ? declared.fields : {}))
      assert(kind !== 'secret', `${path}.${member}: a component has no secret, because responses have all its members`);
  }
  assert(!hiddenUnlessPublished || publishedFlag, `${name}: hiddenUnlessPublished needs publishedFlag`);
  return declaration;
}

function assert(isValid: unknown, message: string): void {
  if (!isValid) throw new Error(message);
}

/** Declares a published type: as `defineType`, with its page and its screens. */
export function defineContentType<const Name extends string, const F extends Fields>(
  declaration: ContentTypeDeclaration<Name, F, keyof F & string, ColumnName<F>>,
): ContentTypeDeclaration<Name, F> {
  const { name, isSingle = false, screen, fields } = declaration;
  assert(
    isSingle === (screen.creation === undefined),
    `${name}: screen.creation is the heading of a new entry's form, for a type of many entries alone`,
  );
  if (screen.tabs) {
    assert(isSingle, `${name}: tabs are for the form of a single entry`);
    checkTabs(name, screen.tabs, Object.keys(fields));
  }
  defineType(declaration);
  return declaration;
}

/** Stops the start where the tabs of a form leave a field out, repeat one, or have one name. */
function checkTabs(name: string, tabs: readonly FormTab[], fields: readonly string[]): void {
  const inTabs = tabs.flatMap((tab) => tab.fields);
  for (const field of fields) {
    const count = inTabs.filter((candidate) => candidate === field).length;
    assert(count === 1, `${name}.${field}: a field is in one tab, not in ${count}`);
  }
  assert(new Set(tabs.map((tab) => tab.name)).size === tabs.length, `${name}: each tab has a name of its own`);
}
