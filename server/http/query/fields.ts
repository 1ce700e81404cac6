import { isDeepStrictEqual } from 'node:util';
import { type TypeName, typeOf } from '#content/index.ts';
import type { TypeDeclaration } from '#model/define-type.ts';
import { type ComponentField, type Field, isComponent, isLink, isScalar, type ScalarField } from '#model/field.ts';
import { type Condition, compare } from '#store/store.ts';
import type { Principal } from '../principal.ts';

export type ResolvedField =
  | { kind: 'scalar'; field: ScalarField }
  | { kind: 'component'; field: ComponentField }
  | { kind: 'link'; to: TypeName };

const systemInstant = { kind: 'dateTime', column: 'text' } as ScalarField;
export const systemFields: Readonly<Record<string, ScalarField>> = {
  id: { kind: 'integer', column: 'integer' } as ScalarField,
  documentId: { kind: 'text', column: 'text' } as ScalarField,
  createdAt: systemInstant,
  updatedAt: systemInstant,
  publishedAt: systemInstant,
};

/** Resolves a name in a query. Undefined for unknown and secret fields. */
export function resolveField(type: TypeName, name: string): ResolvedField | undefined {
  const { fields } = typeOf(type);
  if (Object.hasOwn(fields, name)) return ofField(fields[name] as Field);
  return Object.hasOwn(systemFields, name) ? { kind: 'scalar', field: systemFields[name] as ScalarField } : undefined;
}

/** Resolves the names of one part of a query: of a type, or of a component. */
export type Resolve = (name: string) => ResolvedField | undefined;

/** The members of a component, and its `id`. */
export const memberResolver =
  ({ fields }: ComponentField): Resolve =>
  (name) => {
    const field = Object.hasOwn(fields, name) ? fields[name] : name === 'id' ? systemFields.id : undefined;
    return field && ofField(field);
  };

/** Relations of the contract that no client may read: a request that populates one gets the entry without it, as in Strapi. */
const unreadable: Record<string, readonly string[]> = { files: ['related'], roles: ['permissions', 'users'] };

export const isUnreadable = (type: TypeName, name: string): boolean => unreadable[type]?.includes(name) ?? false;

function ofField(field: Field): ResolvedField | undefined {
  if (isLink(field)) return { kind: 'link', to: field.to as TypeName };
  if (isComponent(field)) return { kind: 'component', field };
  return isScalar(field) && field.kind !== 'secret' ? { kind: 'scalar', field } : undefined;
}

/** Whether a type has entries that this principal may not read. */
export const isHiddenFrom = (type: TypeDeclaration, principal: Principal): boolean =>
  principal.kind === 'public' && type.hiddenUnlessPublished === true;

/** Adds the condition that excludes hidden entries. It applies at every depth, so that no filter reveals them. */
export function withVisibility(type: TypeName, principal: Principal, condition: Condition | undefined) {
  const declaration = typeOf(type);
  if (!isHiddenFrom(declaration, principal) || !declaration.publishedFlag) return condition;
  const published = compare(declaration.publishedFlag, 'eq', true);
  if (!condition) return published;
  // Pages filter by it themselves. A second comparison would add to the estimated cost, and be evaluated for each row.
  const parts = 'and' in condition ? condition.and : [condition];
  return parts.some((part) => isDeepStrictEqual(part, published)) ? condition : { and: [published, condition] };
}
