import type { Migration } from 'kysely/migration';
import { afterAll, vi } from 'vitest';
import type { ContentTypeName } from '#content/index.ts';
import { defineType, type TypeDeclaration } from '#model/define-type.ts';
import type { Store } from '#store/store.ts';

type Options = Pick<TypeDeclaration, 'indexed' | 'unique'> & { fields: TypeDeclaration['fields'] };

/** A type of a test's own, beside those of the product. */
export const declare = (name: string, { fields, indexed = [], unique = [] }: Options): TypeDeclaration =>
  defineType({
    name,
    label: { singular: name, plural: name },
    fields,
    indexed,
    unique,
    admin: { title: Object.keys(fields)[0] ?? '', columns: [] },
  }) as TypeDeclaration;

/** The store of a version of the product whose model has these types too, and whose migrations have these steps. */
export interface Version {
  open(options: { dataDir: string; databaseUrl?: string }): Promise<Store>;
  stageArchive: typeof import('#store/backup/stage-archive.ts').stageArchive;
}

// The next file of this process has the model of the product again.
afterAll(() => {
  vi.doUnmock('#content/index.ts');
  vi.doUnmock('#store/schema/steps/index.ts');
  vi.resetModules();
});

/** The types that the store itself reads, and those to which the types of tests link: making the tables of all types takes a second on PostgreSQL. */
const essential = ['files', 'collections', 'revisions', 'trash', 'schedules', 'webhooks'];

/**
 * Loads the store again over another model: `content/index.ts` is what every module of it reads the model from.
 * @param types beside those of the product; `isWhole`: beside all of them, where the site runs on this version
 */
export async function loadVersion(
  types: readonly TypeDeclaration[],
  steps: Record<string, Migration> = {},
  { isWhole = false } = {},
): Promise<Version> {
  vi.resetModules();
  vi.doMock('#content/index.ts', async (importOriginal) => {
    const original = await importOriginal<typeof import('#content/index.ts')>();
    const own = Object.fromEntries(types.map((type) => [type.name, type]));
    const within = (all: object) =>
      Object.fromEntries(Object.entries(all).filter(([name]) => isWhole || essential.includes(name)));
    const model: Record<string, unknown> = { ...within(original.model), ...own };
    const contentTypes: Record<string, unknown> = { ...within(original.contentTypes), ...own };
    return {
      ...original,
      model,
      contentTypes,
      contentTypeNames: Object.keys(contentTypes),
      typeOf: (name: string) => model[name],
      contentTypeOf: (name: string) => ({ screen: {}, ...(contentTypes[name] as object) }),
      // These types have no pages, and no tabs.
      tabsOf: (name: string) => (Object.hasOwn(own, name) ? [] : original.tabsOf(name as ContentTypeName)),
      hasPagePerEntry: (name: string) => !Object.hasOwn(own, name) && original.hasPagePerEntry(name as ContentTypeName),
      isContentType: (name: string) => Object.hasOwn(contentTypes, name),
      isType: (name: string) => Object.hasOwn(model, name),
    };
  });
  vi.doMock('#store/schema/steps/index.ts', () => ({ steps }));
  const { openStore } = await import('#store/open.ts');
  const { stageArchive } = await import('#store/backup/stage-archive.ts');
  return { open: openStore, stageArchive };
}
