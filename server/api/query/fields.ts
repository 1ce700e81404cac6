import { type TypeName, typeOf } from '#content/index.ts';
import type { TypeDeclaration } from '#model/define-type.ts';
import {
  type Field,
  type GroupField,
  isGroup,
  isLink,
  isScalar,
  type LinkField,
  type ScalarField,
} from '#model/field.ts';
import type { Condition } from '#store/query.ts';
import type { Caller } from '../caller.ts';

/** What a name in a question leads to. */
export type Named =
  | { kind: 'scalar'; field: ScalarField }
  | { kind: 'group'; field: GroupField }
  | { kind: 'link'; field: LinkField; to: TypeName };

const systemInstant = { kind: 'dateTime', column: 'text' } as ScalarField;
const system: Record<string, ScalarField> = {
  id: { kind: 'integer', column: 'integer' } as ScalarField,
  documentId: { kind: 'text', column: 'text' } as ScalarField,
  createdAt: systemInstant,
  updatedAt: systemInstant,
  publishedAt: systemInstant,
};

/** Looks a name up as a stranger may: what is secret has no name. */
export function named(type: TypeName, name: string): Named | undefined {
  const { fields } = typeOf(type);
  if (Object.hasOwn(fields, name)) return ofField(fields[name] as Field);
  return Object.hasOwn(system, name) ? { kind: 'scalar', field: system[name] as ScalarField } : undefined;
}

function ofField(field: Field): Named | undefined {
  if (isLink(field)) return { kind: 'link', field, to: field.to as TypeName };
  if (isGroup(field)) return { kind: 'group', field };
  return isScalar(field) && field.kind !== 'secret' ? { kind: 'scalar', field } : undefined;
}

/** Names of everything `populate=*` gives. */
export const populatable = (type: TypeName): string[] =>
  Object.entries(typeOf(type).fields)
    .filter(([, field]) => isLink(field) || isGroup(field))
    .map(([name]) => name);

/** Whether this caller sees less than everything of a type. */
export const hidesFrom = (type: TypeDeclaration, caller: Caller): boolean =>
  caller.kind === 'public' && type.hiddenUnlessPublished === true;

/** The condition with what the caller may not meet taken out. It holds at every depth, so that no filter tells of a hidden entry. */
export function visible(type: TypeName, caller: Caller, condition: Condition | undefined): Condition | undefined {
  const declaration = typeOf(type);
  if (!hidesFrom(declaration, caller) || !declaration.publishedBy) return condition;
  const published: Condition = { path: [declaration.publishedBy], operator: 'eq', value: true };
  return condition ? { and: [published, condition] } : published;
}
