/** The text around an edit that must still be there. */
const contextLength = 40;

/** Reverts one edit of a text that was edited since; undefined where its part was changed, or is no longer the only one like it. */
export function revertEdit(before: string, after: string, current: string): string | undefined {
  if (current === after) return before;
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start += 1;
  let end = 0;
  const rest = Math.min(before.length, after.length) - start;
  while (end < rest && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  const left = after.slice(Math.max(0, start - contextLength), start);
  const inserted = after.slice(start, after.length - end);
  const right = after.slice(after.length - end).slice(0, contextLength);
  const edited = left + inserted + right;
  const index = current.indexOf(edited);
  if (edited === '' || index === -1 || current.includes(edited, index + 1)) return undefined;
  const removed = before.slice(start, before.length - end);
  return current.slice(0, index) + left + removed + right + current.slice(index + edited.length);
}
