import { isBlank } from '#model/blank.ts';
import { isComponent, mapComponents } from '#model/field.ts';
import { accessibilityAudit, auditPercentage, conformityState } from './accessibility-audit.ts';
import { type Entry, typeOf } from './index.ts';
import { institution } from './institution.ts';
import type { setting } from './setting.ts';

type Setting = Entry<'setting'>;

/** The institution's facts that visitors and other programs read: the stored values, or the model's defaults before the first save. */
export type Facts = Pick<
  Required<Setting>,
  'prices' | 'directions' | 'services' | 'languages' | 'questions' | 'latitude' | 'longitude'
>;

/** The values of a setting before its first save. */
const defaults = Object.fromEntries(
  Object.entries(typeOf('setting').fields).flatMap(([name, field]) => {
    if (isComponent(field))
      return [[name, mapComponents(field, field.default, (members, index = 0) => ({ id: index + 1, ...members }))]];
    return 'default' in field ? [[name, field.default]] : [];
  }),
) as unknown as Facts;

/** @param stored with its components; undefined before the first save */
export const factsOf = (stored: Setting | undefined): Facts => ({ ...defaults, ...stored });

/** The entrance of the museum, in degrees (WGS 84). A position that was emptied is the default one. */
export const coordinatesOf = (stored: Setting | undefined): { latitude: number; longitude: number } => {
  const { latitude, longitude } = factsOf(stored);
  return latitude === null || longitude === null
    ? { latitude: Number(defaults.latitude), longitude: Number(defaults.longitude) }
    : { latitude, longitude };
};

/** The postal address in parts: the last line with a postal code has the town. */
export function addressOf(stored: Setting | undefined) {
  const lines = (stored?.address ?? institution.address).split('\n').filter(Boolean);
  const [, postalCode, town] =
    lines.map((line) => /^(\d{5})\s+([^,]+)/.exec(line)).find((match) => match !== null) ?? [];
  const street = lines.filter((line) => !/^\d{5}\s/.test(line));
  return { street, postalCode, town: town?.trim() };
}

/** The quarter or the street, and the town: « Darboussier, Pointe-à-Pitre ». */
export function localityOf(stored: Setting | undefined): string {
  const { street, town } = addressOf(stored);
  const quarter = street.at(-1)?.split(',').at(-1)?.trim();
  const locality = [quarter?.replace(/^quartier (de l’|de la |du |de )?/i, ''), town].filter(Boolean).join(', ');
  return locality.charAt(0).toUpperCase() + locality.slice(1);
}

/** The languages of the visit by their names: « français ». */
export const languageNames = ({ languages }: Facts): string[] => {
  const { options } = typeOf('setting').fields.languages as { options?: Readonly<Record<string, string>> };
  return (languages ?? []).map((tag) => (options?.[tag] ?? tag).toLocaleLowerCase('fr'));
};

type SettingField = keyof (typeof setting)['fields'] & keyof Setting;

/** The sentence of a page that a field completes; undefined while the field is empty. */
export function statementOf(stored: Setting | undefined, name: SettingField): string | undefined {
  const value = stored?.[name];
  const { statement } = typeOf('setting').fields[name] ?? {};
  return statement && typeof value === 'string' && !isBlank(value) ? statement.text(value.trim()) : undefined;
}

/** The audit in the accessibility statement: the institution's values, otherwise the audit of this version. */
export function auditOf(stored: Setting | undefined) {
  const percentage = stored?.accessibilityRate ?? auditPercentage();
  return {
    percentage,
    state: conformityState(percentage / 100),
    date: stored?.accessibilityAuditDate ?? accessibilityAudit.date,
    auditor: stored?.accessibilityAuditor ?? accessibilityAudit.auditor,
    /** Whether the rate is that of this version's audit, whose criteria are counted. */
    isOwn: percentage === auditPercentage(),
  };
}
