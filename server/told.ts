import { LRUCache } from 'lru-cache';

/** Objects whose number stands for all they say. */
const numbers = new WeakMap<object, number>();
let last = 0;

/** Characters of JSON; what is made of it takes some five times as many bytes. */
const maxCharacters = 4 * 1024 * 1024;
const entries = new LRUCache<string, object>({
  maxSize: maxCharacters,
  sizeCalculation: (_entry, text) => text.length,
});

/** What never changes, as one thing to compare. Nobody may change it. */
export function asOne<Thing extends object>(thing: Thing): Thing {
  if (!numbers.has(thing)) {
    last += 1;
    numbers.set(thing, last);
  }
  return thing;
}

/**
 * An entry read from its JSON. The same text gives the same object as long as it is remembered, in whatever answer it stands: of a list in which one
 * entry was written, the others need not be read again, nor compared. Nobody may change it.
 */
export function entryOf(text: string): unknown {
  let entry = entries.get(text);
  if (!entry) {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null) return value;
    entry = asOne(value);
    // So are the files and entries beside it, for those parts of a page that are told of one alone.
    for (const beside of Object.values(value).flat() as unknown[])
      if (typeof beside === 'object' && beside !== null) asOne(beside);
    entries.set(text, entry);
  }
  return entry;
}

/** What some data say, as a text to compare: entries by their number, plain data spelt out. Anything else says what only it says. */
export function told(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? typeof value;
  const number = numbers.get(value);
  if (number !== undefined) return `#${number}`;
  if (Array.isArray(value)) return `[${value.map(told).join()}]`;
  const kind: unknown = Object.getPrototypeOf(value);
  if (kind !== Object.prototype && kind !== null) return told(asOne(value));
  let text = '{';
  for (const name of Object.keys(value)) {
    text += `${JSON.stringify(name)}:${told((value as Record<string, unknown>)[name])},`;
  }
  return `${text}}`;
}
