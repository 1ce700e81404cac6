import type { TypeDeclaration } from '#model/define-type.ts';
import type { Field } from '#model/field.ts';
import { changedFields, isSame, type Values } from '../values/values.ts';

type Side = 'theirs' | 'mine';

/** The fields whose values differ between two versions with the same base, each with the version that is selected by default. */
export function differences(type: TypeDeclaration, { base, theirs, mine }: Record<Side | 'base', Values>) {
  return changedFields(type, theirs, mine).map((name) => {
    const field = type.fields[name] as Field;
    const changedByMe = !isSame(field, base[name], mine[name]);
    const changedByThem = !isSame(field, base[name], theirs[name]);
    return {
      name,
      theirs: theirs[name],
      mine: mine[name],
      /** Otherwise one of them changed it, and the other's value is older. */
      disputed: changedByMe && changedByThem,
      selected: changedByMe ? ('mine' as const) : ('theirs' as const),
    };
  });
}

/** Merges the selected values. Undisputed fields have the server's values. */
export function merged(theirs: Values, conflicts: ReturnType<typeof differences>, choices: Record<string, Side>) {
  const chosen = conflicts.filter(({ name, selected }) => (choices[name] ?? selected) === 'mine');
  return { ...theirs, ...Object.fromEntries(chosen.map(({ name, mine }) => [name, mine])) };
}
