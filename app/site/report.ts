/** Logs what could not be had, and gives nothing in its place: the section stays empty, the page stands (SPEC.md, section 8). */
export function report(error: unknown): undefined {
  console.error(error);
  return undefined;
}
