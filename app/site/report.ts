/** Logs a failed load and returns undefined: the section is empty, the page is still served (docs/product.md, « Messages »). */
export function report(error: unknown): undefined {
  console.error(error);
  return undefined;
}
