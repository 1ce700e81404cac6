export type Command =
  | 'next'
  | 'previous'
  | 'first'
  | 'last'
  | 'zoomIn'
  | 'zoomOut'
  | 'zoomReset'
  | 'fullScreen'
  | 'search'
  | undefined;

const commands: Record<string, Command> = {
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
};

/** What a key asks of the reader. Nothing while the visitor writes, nor when the key speaks to the browser. */
export function commandOf(event: KeyboardEvent): Command {
  // The browser's own search sees only the pages at hand; ours sees them all.
  if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'f' && !event.shiftKey) return 'search';
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined;
  if (event.target instanceof HTMLInputElement) return undefined;
  return commands[event.key];
}

/** The keys that turn a page, and which way they move within one that is larger than the screen. */
const moves: Record<string, readonly [x: number, y: number]> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  PageDown: [0, 1],
  PageUp: [0, -1],
};

/** Moves within an enlarged page, as far as it goes. Says whether there was anywhere to go: if not, the key turns the page. */
export function moveWithin(stage: HTMLElement | null, key: string): boolean {
  const [x, y] = moves[key] ?? [0, 0];
  if (!stage) return false;
  const left = x * stage.clientWidth * 0.5;
  const top = y * stage.clientHeight * 0.85;
  const before = [stage.scrollLeft, stage.scrollTop];
  stage.scrollBy({ left, top, behavior: 'instant' });
  return Math.abs(stage.scrollLeft - (before[0] ?? 0)) > 1 || Math.abs(stage.scrollTop - (before[1] ?? 0)) > 1;
}
