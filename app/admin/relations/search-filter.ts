import type { TypeDeclaration } from '#model/define-type.ts';

/** Matches the text in the title, or in another searched field. */
export function searchFilter({ admin }: TypeDeclaration, text: string) {
  const [condition, ...others] = [admin.title, ...(admin.alsoSearched ?? [])].map((name) => ({
    [name]: { $containsi: text },
  }));
  if (!text || !condition) return {};
  return others.length === 0 ? condition : { $or: [condition, ...others] };
}
