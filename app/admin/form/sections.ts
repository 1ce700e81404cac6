import type { TypeDeclaration } from '#model/define-type.ts';
import type { Field } from '#model/field.ts';
import type { FormFamily } from '../fields/kinds/admin-kind.tsx';
import { kindOf } from '../fields/kinds/index.ts';
import { shownFields } from '../values/values.ts';

/** A block of the form: related fields under one heading; `single`: which is the label of its only field. */
export type FormSection = ReturnType<typeof sectionsOf>[number];

const headings: Readonly<Record<FormFamily, string>> = {
  texts: 'Identité',
  links: 'Liens',
  dates: 'Dates',
  rules: 'Affichage',
  publication: 'Options',
};
/** Of the dates, unless a field repeats it; those without a time need none. */
const timeHint = 'À l’heure de la Guadeloupe.';

/** The blocks of a type's form, in the order of its fields. Switches without a section have a block of their own after the others. */
export function sectionsOf(type: TypeDeclaration) {
  const { inputs = [], switches = [] } = Object.groupBy(shownFields(type), ([, field]) =>
    isSwitch(field) && !field.section ? 'switches' : 'inputs',
  );
  const blocks = Map.groupBy([...inputs, ...switches], ([name, field]) => headingOf(field) ?? `field ${name}`);
  return [...blocks.values()].flatMap((fields) => {
    const [[id, first] = []] = fields;
    if (!id || !first) return [];
    const heading = headingOf(first);
    if (heading === undefined || (heading === first.label && fields.length === 1))
      return [{ id, heading: first.label, hint: first.hint, fields, single: true }];
    const isTimed = heading === headings.dates && fields.some(([, field]) => kindOf(field).hasTime);
    const hint = isTimed && fields.every(([, field]) => field.hint !== timeHint) ? timeHint : undefined;
    return [{ id, heading, hint, fields, single: false }];
  });
}

/** The heading of the block of a field: as declared, else that of its family; undefined where the field has one of its own. */
function headingOf(field: Field): string | undefined {
  const { family } = kindOf(field);
  return field.section ?? (family ? headings[family] : undefined);
}

export const isSwitch = (field: Field): boolean => kindOf(field).family === 'publication';
