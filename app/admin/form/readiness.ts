import { isBlank } from '#model/blank.ts';
import type { TypeDeclaration } from '#model/define-type.ts';
import type { Field } from '#model/field.ts';
import type { Problems } from './check.ts';
import { shownFields, type Values } from './values.ts';

export interface Check {
  label: string;
  state: 'done' | 'missing' | 'wrong' | 'advised';
}

const isEmpty = (value: unknown): boolean =>
  value === undefined || (typeof value === 'string' && isBlank(value)) || (Array.isArray(value) && value.length === 0);

/** What a page looks bare without, though nothing demands it. */
const isAdvised = (field: Field): boolean =>
  field.kind === 'richText' || ('accept' in field && field.accept.includes('image'));

/** What an editor looks over before publishing: what is demanded, what is wrong, what would be missed. */
export function readiness(type: TypeDeclaration, values: Values, problems: Problems): Check[] {
  if (type.entries === 'one') return [];
  return shownFields(type).flatMap(([name, field]): Check[] => {
    const empty = isEmpty(values[name]);
    if (!empty && problems[name]) return [{ label: field.label, state: 'wrong' }];
    if (field.required) return [{ label: field.label, state: empty ? 'missing' : 'done' }];
    return isAdvised(field) ? [{ label: field.label, state: empty ? 'advised' : 'done' }] : [];
  });
}
