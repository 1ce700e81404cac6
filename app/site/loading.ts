/** Logs a failed load and returns undefined: the section is empty, the page is still served (docs/product.md, « Messages »). */
export function report(error: unknown): undefined {
  console.error(error);
  return undefined;
}

/** The entries of a list, or none when it fails to load. */
export const listOrEmpty = async <Row>(response: Promise<{ data: Row[] }>): Promise<Row[]> =>
  (await response.catch(report))?.data ?? [];
