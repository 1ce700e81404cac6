import type { TypeDeclaration } from '#model/define-type.ts';
import type { Field } from '#model/field.ts';
import { changedFields, isSame, type Values } from '../values/values.ts';

type Side = 'theirs' | 'mine';

/** A field whose value differs between two versions. */
export interface Difference {
  name: string;
  theirs: unknown;
  mine: unknown;
  /** Both changed it. Otherwise one did, and the other's value is older. */
  disputed: boolean;
  /** The version selected by default: mine where I changed the field, else theirs. */
  selected: Side;
}

/** The differences between two versions with the same base. */
export function differences(
  type: TypeDeclaration,
  { base, theirs, mine }: Record<Side | 'base', Values>,
): Difference[] {
  return changedFields(type, theirs, mine).map((name) => {
    const field = type.fields[name] as Field;
    const changedByMe = !isSame(field, base[name], mine[name]);
    const changedByThem = !isSame(field, base[name], theirs[name]);
    return {
      name,
      theirs: theirs[name],
      mine: mine[name],
      disputed: changedByMe && changedByThem,
      selected: changedByMe ? 'mine' : 'theirs',
    };
  });
}

/** Merges the selected values. Undisputed fields have the server's values. */
export function merged(theirs: Values, conflicts: readonly Difference[], choices: Record<string, Side>): Values {
  const chosen = conflicts.filter(({ name, selected }) => (choices[name] ?? selected) === 'mine');
  return { ...theirs, ...Object.fromEntries(chosen.map(({ name, mine }) => [name, mine])) };
}
