import { model, type TypeName, typeOf } from '#content/index.ts';
import { type Field, isLink, type LinkField } from '#model/field.ts';

/** The names of the fields through which a type has links. */
export const linkFields = (type: TypeName): string[] =>
  Object.entries(typeOf(type).fields).flatMap(([name, field]) => (isLink(field) ? [name] : []));

export const linkFieldsTo = (to: TypeName): { owner: TypeName; field: string }[] =>
  (Object.keys(model) as TypeName[]).flatMap((owner) =>
    linkFields(owner).flatMap((field) => (linkTarget(owner, field) === to ? [{ owner, field }] : [])),
  );

/** The declaration of a link field. Throws for any other field: queries and drafts were validated before. */
export function linkField(type: TypeName, name: string): LinkField {
  const field = typeOf(type).fields[name];
  if (!field || !isLink(field)) throw new Error(`${type}.${name} is not a link`);
  return field;
}

/** The type to which a link field leads. Throws as `linkField` does. */
export const linkTarget = (type: TypeName, name: string): TypeName => linkField(type, name).to as TypeName;

/** Whether the values of a field are stored as JSON, as those of components are. */
export const isJsonField = (field: Field | undefined): boolean =>
  field !== undefined && !isLink(field) && field.column === 'json';
