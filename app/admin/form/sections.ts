import type { TypeDeclaration } from '#model/define-type.ts';
import type { Field, FieldKind } from '#model/field.ts';
import { shownFields } from './values.ts';

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

type FieldFamily = 'texts' | 'addresses' | 'dates' | 'rules';

const families: Partial<Record<FieldKind, FieldFamily>> = {
  text: 'texts',
  longText: 'texts',
  email: 'texts',
  url: 'addresses',
  date: 'dates',
  dateTime: 'dates',
  localDate: 'dates',
  choice: 'rules',
  choices: 'rules',
  integer: 'rules',
  decimal: 'rules',
};

const headings: Record<FieldFamily, { heading: string; hint: string | undefined }> = {
  texts: { heading: 'Titre', hint: undefined },
  addresses: { heading: 'Liens', hint: 'Des adresses complètes, https:// compris.' },
  dates: { heading: 'Dates', hint: 'À l’heure de la Guadeloupe.' },
  rules: { heading: 'Affichage', hint: undefined },
};

/** The blocks of a type's form, in the order of its fields. Switches are in the publication column. */
export function sectionsOf(type: TypeDeclaration): FormSection[] {
  const sections = new Map<string, FormSection>();
  for (const [name, field] of shownFields(type)) {
    if (field.kind === 'flag') continue;
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
  return isRepeated || fields.every(([, field]) => field.kind === 'date') ? undefined : hint;
}

/** The block of a field: as declared, else that of its family, else its own. */
function sectionFor(name: string, field: Field): { key: string } & Pick<FormSection, 'heading' | 'hint' | 'single'> {
  if (field.section !== undefined)
    return { key: `section ${field.section}`, heading: field.section, hint: undefined, single: false };
  const family = families[field.kind];
  if (family) return { key: family, heading: headings[family].heading, hint: headings[family].hint, single: false };
  return { key: name, heading: field.label, hint: field.hint, single: true };
}

/** The switches of a type, for the publication column. */
export const switchesOf = (type: TypeDeclaration): [name: string, field: Field][] =>
  shownFields(type).filter(([, field]) => field.kind === 'flag');

/** The id of the control that a problem's path refers to. */
export const controlId = (path: string): string => `champ-${path.split('.').join('-')}`;
