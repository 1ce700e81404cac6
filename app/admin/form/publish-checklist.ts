import { isBlank } from '#model/blank.ts';
import type { TypeDeclaration } from '#model/define-type.ts';
import type { Field } from '#model/field.ts';
import type { Problems } from './validate-form.ts';
import { shownFields, type Values } from './values.ts';

export interface PublishCheck {
  label: string;
  state: 'done' | 'missing' | 'wrong' | 'advised';
}

const isEmpty = (value: unknown): boolean =>
  value === undefined || (typeof value === 'string' && isBlank(value)) || (Array.isArray(value) && value.length === 0);

/** Optional fields recommended before publication. */
const isAdvised = (field: Field): boolean =>
  field.kind === 'richText' || ('accept' in field && field.accept.includes('image'));

/** The checklist before publication: required, invalid and recommended fields. */
export function publishChecklist(type: TypeDeclaration, values: Values, problems: Problems): PublishCheck[] {
  if (type.entries === 'one') return [];
  return shownFields(type).flatMap(([name, field]): PublishCheck[] => {
    const empty = isEmpty(values[name]);
    if (!empty && problems[name]) return [{ label: field.label, state: 'wrong' }];
    if (field.required) return [{ label: field.label, state: empty ? 'missing' : 'done' }];
    return isAdvised(field) ? [{ label: field.label, state: empty ? 'advised' : 'done' }] : [];
  });
}
