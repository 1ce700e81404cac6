const commands = {
  ArrowRight: 'next',
  PageDown: 'next',
  ArrowLeft: 'previous',
  PageUp: 'previous',
  Home: 'first',
  End: 'last',
  '+': 'zoomIn',
  '=': 'zoomIn',
  '-': 'zoomOut',
  '0': 'zoomReset',
  f: 'fullScreen',
  F: 'fullScreen',
} as const;

export type Command = (typeof commands)[keyof typeof commands] | 'search';

/** The reader's command for a key; none while the user types, or for browser shortcuts. */
export function commandOf(event: KeyboardEvent): Command | undefined {
  // The browser's own search covers preloaded pages only.
  if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'f' && !event.shiftKey) return 'search';
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined;
  if (event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement) return undefined;
  return (commands as Partial<Record<string, Command>>)[event.key];
}

/** Keys that turn a page, with their scroll direction within an enlarged page. */
const scrollSteps: Record<string, readonly [x: number, y: number]> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  PageDown: [0, 1],
  PageUp: [0, -1],
};

/** Scrolls within an enlarged page. Returns whether it scrolled: if not, the key turns the page. */
export function scrollWithin(viewport: HTMLElement | null, key: string): boolean {
  const [x, y] = scrollSteps[key] ?? [0, 0];
  if (!viewport) return false;
  const left = x * viewport.clientWidth * 0.5;
  const top = y * viewport.clientHeight * 0.85;
  const before = [viewport.scrollLeft, viewport.scrollTop];
  viewport.scrollBy({ left, top, behavior: 'instant' });
  return Math.abs(viewport.scrollLeft - (before[0] ?? 0)) > 1 || Math.abs(viewport.scrollTop - (before[1] ?? 0)) > 1;
}
