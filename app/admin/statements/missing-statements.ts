import { isBlank } from '#model/characters.ts';
import type { TypeDeclaration } from '#model/define-type.ts';
import type { Field, FieldValues } from '#model/field.ts';

/** The fields whose sentence is not on the site, as they are empty. */
export const missingStatements = (
  type: TypeDeclaration,
  entry: Readonly<FieldValues>,
): [name: string, field: Field][] =>
  Object.entries(type.fields).filter(([name, field]) => field.statement && isBlank(String(entry[name] ?? '')));
