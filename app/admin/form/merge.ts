import type { TypeDeclaration } from '#model/define-type.ts';
import type { Field } from '#model/field.ts';
import { changedFields, isSame, type Values } from './values.ts';

/** One field of which two people hold different values. */
export interface Difference {
  name: string;
  theirs: unknown;
  mine: unknown;
  /** Both changed it. Otherwise one did, and the other's value is only older. */
  disputed: boolean;
  /** The one that is kept unless told: what I changed; else what they did. */
  kept: 'theirs' | 'mine';
}

/** What there is to choose between two versions that began from the same one. */
export function differences(
  type: TypeDeclaration,
  versions: { base: Values; theirs: Values; mine: Values },
): Difference[] {
  const { base, theirs, mine } = versions;
  return changedFields(type, theirs, mine).map((name) => {
    const field = type.fields[name] as Field;
    const changedByMe = !isSame(field, base[name], mine[name]);
    const changedByThem = !isSame(field, base[name], theirs[name]);
    return {
      name,
      theirs: theirs[name],
      mine: mine[name],
      disputed: changedByMe && changedByThem,
      kept: changedByMe ? 'mine' : 'theirs',
    };
  });
}

/** The version that the choices make. What nobody disputes is as the server has it. */
export const merged = (
  theirs: Values,
  found: readonly Difference[],
  choices: Readonly<Record<string, 'theirs' | 'mine'>>,
): Values => ({
  ...theirs,
  ...Object.fromEntries(
    found.filter(({ name, kept }) => (choices[name] ?? kept) === 'mine').map(({ name, mine }) => [name, mine]),
  ),
});
