/** Encodes nested values: `{ filters: { title: { $eq: 'É' } } }` is `filters[title][$eq]=%C3%89`. Undefined is left out, lists are indexed. */
export function encodeQuery(query: object | undefined): string {
  const pairs: string[] = [];
  const add = (path: string, value: unknown): void => {
    if (value === undefined) return;
    if (typeof value === 'object' && value !== null) {
      for (const [key, inner] of Object.entries(value)) add(path === '' ? key : `${path}[${key}]`, inner);
    } else pairs.push(`${path}=${encodeURIComponent(String(value))}`);
  };
  add('', query ?? {});
  return pairs.length > 0 ? `?${pairs.join('&')}` : '';
}
