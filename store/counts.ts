import type { TypeName } from '#content/index.ts';
import type { Condition } from './query.ts';

interface Remembered {
  type: TypeName;
  /** The fields the condition looks at. */
  fields: Set<string>;
  total: number;
}

/** Filters are made up by strangers too. */
const most = 500;

/**
 * Totals that are still true. Counting ten thousand entries costs more than reading the page of them that is shown, and most
 * writes change no total: one is forgotten when an entry of its type comes or goes, or a field it filters by is written.
 */
export class Counts {
  readonly #totals = new Map<string, Remembered>();

  /** The total under a condition, counted when it is not remembered. Conditions through links are always counted. */
  async get(type: TypeName, condition: Condition | undefined, count: () => Promise<number>): Promise<number> {
    const fields = condition ? fieldsIn(condition) : new Set<string>();
    if (!fields) return count();
    const key = `${type} ${JSON.stringify(condition ?? null)}`;
    const known = this.#totals.get(key);
    if (known) return known.total;
    const total = await count();
    if (this.#totals.size >= most) this.#totals.delete(this.#totals.keys().next().value as string);
    this.#totals.set(key, { type, fields, total });
    return total;
  }

  /** Says what was written: the named fields of entries that stand, or (without names) entries that came or went. */
  forget(type: TypeName, fields?: readonly string[]): void {
    for (const [key, known] of this.#totals) {
      if (known.type === type && (!fields || fields.some((field) => known.fields.has(field)))) this.#totals.delete(key);
    }
  }

  /** Another process wrote, and did not say what. */
  clear(): void {
    this.#totals.clear();
  }
}

/** The fields that a condition looks at; undefined when it looks at other entries. */
export function fieldsIn(condition: Condition): Set<string> | undefined {
  const fields = new Set<string>();
  return collect(condition, fields) ? fields : undefined;
}

function collect(condition: Condition, fields: Set<string>): boolean {
  if ('and' in condition) return condition.and.every((part) => collect(part, fields));
  if ('or' in condition) return condition.or.every((part) => collect(part, fields));
  if ('not' in condition) return collect(condition.not, fields);
  if ('link' in condition) return false;
  fields.add(condition.path[0]);
  return true;
}
