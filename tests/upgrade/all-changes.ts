import type { Migration } from 'kysely/migration';
import type { TypeDeclaration } from '#model/define-type.ts';
import { type Field, isLink } from '#model/field.ts';
import { type Change, changes } from './changes.ts';
import { declare } from './versions.ts';

/** One change of the table, to types with names of its own. */
interface NamedChange {
  title: string;
  /** The type whose entries change, before and after. Absent where there is none. */
  before: TypeDeclaration | undefined;
  after: TypeDeclaration | undefined;
  old: Change['old'];
  expected: Change['expected'];
}

/** Every change of the table at once: one older model and one newer, so that one start of each version tries all of them. */
export interface AllChanges {
  before: TypeDeclaration[];
  after: TypeDeclaration[];
  steps: Record<string, Migration>;
  each: NamedChange[];
}

export function allChanges(): AllChanges {
  const all: AllChanges = { before: [], after: [], steps: {}, each: [] };
  for (const [index, change] of changes.entries()) {
    const rename = renamer(change, letter(index));
    const before = change.before.map((type) => renamed(type, rename));
    const after = change.after.map((type) => renamed(type, rename));
    all.before.push(...before);
    all.after.push(...after);
    const { step } = change;
    if (step) all.steps[`2027-01-01-${letter(index)}`] = { up: (db) => step(db, rename) };
    all.each.push({
      title: change.title,
      before: before[0],
      after: after.find(({ name }) => name === rename('specimens')),
      old: change.old,
      expected: change.expected,
    });
  }
  return all;
}

const letter = (index: number): string => String.fromCharCode('a'.charCodeAt(0) + index);

/** Gives each type of a change a name that no other change has. */
function renamer({ before, after }: Change, suffix: string): (name: string) => string {
  const own = new Set([...before, ...after].map(({ name }) => name));
  return (name) => (own.has(name) ? `${name}-${suffix}` : name);
}

function renamed({ name, fields, indexed, unique }: TypeDeclaration, rename: (name: string) => string) {
  const linked = ([key, field]: [string, Field]) =>
    [key, isLink(field) && field.kind === 'relation' ? { ...field, to: rename(field.to) } : field] as const;
  return declare(rename(name), {
    fields: Object.fromEntries(Object.entries(fields).map(linked)),
    ...(indexed && { indexed }),
    ...(unique && { unique }),
  });
}
