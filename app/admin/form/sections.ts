import type { TypeDeclaration } from '#model/define-type.ts';
import type { Field, FieldKind } from '#model/field.ts';
import { shownFields } from './values.ts';

/** A block of the form: fields that belong together, under one heading. */
export interface Section {
  /** Of the first field: no two sections begin with the same. */
  id: string;
  heading: string;
  hint: string | undefined;
  fields: [name: string, field: Field][];
  /** Its heading is the label of its only field. */
  single: boolean;
}

type Family = 'texts' | 'addresses' | 'dates' | 'rules';

const families: Partial<Record<FieldKind, Family>> = {
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

const headings: Record<Family, { heading: string; hint: string | undefined }> = {
  texts: { heading: 'Identité', hint: undefined },
  addresses: { heading: 'Liens', hint: 'Des adresses complètes, https:// compris.' },
  dates: { heading: 'Dates', hint: 'À l’heure de la Guadeloupe.' },
  rules: { heading: 'Affichage', hint: undefined },
};

/** The blocks of a type's form, in the order in which its fields were declared. Switches stand in the column of publication. */
export function sectionsOf(type: TypeDeclaration): Section[] {
  const sections = new Map<string, Section>();
  for (const [name, field] of shownFields(type)) {
    if (field.kind === 'flag') continue;
    const { key, heading, hint, single } = placeOf(name, field);
    const section = sections.get(key);
    if (section) section.fields.push([name, field]);
    else sections.set(key, { id: name, heading, hint, fields: [[name, field]], single });
  }
  return [...sections.values()].map((section) => ({ ...section, hint: hintOf(section) }));
}

/** What a field says itself is not said twice, and a day has no hour. */
function hintOf({ hint, single, fields }: Section): string | undefined {
  if (single) return hint;
  const said = fields.some(([, field]) => field.hint === hint);
  return said || fields.every(([, field]) => field.kind === 'date') ? undefined : hint;
}

/** Where a field stands: where its declaration says, else with those of its family, else by itself. */
function placeOf(name: string, field: Field): { key: string } & Pick<Section, 'heading' | 'hint' | 'single'> {
  if (field.section !== undefined)
    return { key: `section ${field.section}`, heading: field.section, hint: undefined, single: false };
  const family = families[field.kind];
  if (family) return { key: family, heading: headings[family].heading, hint: headings[family].hint, single: false };
  return { key: name, heading: field.label, hint: field.hint, single: true };
}

/** The switches of a type, for the column of publication. */
export const switchesOf = (type: TypeDeclaration): [name: string, field: Field][] =>
  shownFields(type).filter(([, field]) => field.kind === 'flag');

/** The id of the control that a problem's path leads to. */
export const controlId = (path: string): string => `champ-${path.split('.').join('-')}`;
