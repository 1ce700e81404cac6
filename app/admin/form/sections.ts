import type { TypeDeclaration } from '#model/define-type.ts';
import type { Field } from '#model/field.ts';
import type { FormFamily } from '../fields/kinds/admin-kind.ts';
import { kindOf } from '../fields/kinds/index.ts';
import { shownFields } from '../values/values.ts';

/** A block of the form: related fields under one heading. */
export interface FormSection {
  /** Name of the first field, which is unique. */
  id: string;
  heading: string;
  hint: string | undefined;
  fields: [name: string, field: Field][];
  /** Its heading is the label of its only field. */
  single: boolean;
}

const headings: Record<FormFamily, { heading: string; hint: string | undefined }> = {
  texts: { heading: 'Titre', hint: undefined },
  links: { heading: 'Liens', hint: 'Des adresses complètes, https:// compris.' },
  dates: { heading: 'Dates', hint: 'À l’heure de la Guadeloupe.' },
  rules: { heading: 'Affichage', hint: undefined },
  publication: { heading: 'Options', hint: undefined },
};

/** The blocks of a type's form, in the order of its fields. Switches have a block of their own after the others. */
export function sectionsOf(type: TypeDeclaration): FormSection[] {
  const sections = new Map<string, FormSection>();
  const fields = Object.groupBy(shownFields(type), ([, field]) => (isSwitch(field) ? 'switches' : 'inputs'));
  for (const [name, field] of [...(fields.inputs ?? []), ...(fields.switches ?? [])]) {
    const { key, heading, hint, single } = sectionFor(name, field);
    const section = sections.get(key);
    if (section) section.fields.push([name, field]);
    else sections.set(key, { id: name, heading, hint, fields: [[name, field]], single });
  }
  return [...sections.values()].map((section) => ({ ...section, hint: hintOf(section) }));
}

/** The block's hint, unless a field repeats it; fields without a time need none. */
function hintOf({ hint, single, fields }: FormSection): string | undefined {
  if (single) return hint;
  const isRepeated = fields.some(([, field]) => field.hint === hint);
  return isRepeated || fields.every(([, field]) => !kindOf(field).hasTime) ? undefined : hint;
}

/** The block of a field: as declared, else that of its family, else its own. */
function sectionFor(name: string, field: Field): { key: string } & Pick<FormSection, 'heading' | 'hint' | 'single'> {
  if (field.section !== undefined && !isSwitch(field))
    return { key: `section ${field.section}`, heading: field.section, hint: undefined, single: false };
  const { family } = kindOf(field);
  if (family) return { key: family, ...headings[family], single: false };
  return { key: name, heading: field.label, hint: field.hint, single: true };
}

export const isSwitch = (field: Field): boolean => kindOf(field).family === 'publication';
