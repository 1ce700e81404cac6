import type { TypeDeclaration } from '#model/define-type.ts';

/** Matches entries that have the search in their title, or in another searched field. */
export function searchFilter({ admin }: TypeDeclaration, search: string) {
  const [condition, ...others] = [admin.title, ...(admin.alsoSearched ?? [])].map((name) => ({
    [name]: { $containsi: search },
  }));
  if (!search || !condition) return {};
  return others.length === 0 ? condition : { $or: [condition, ...others] };
}
