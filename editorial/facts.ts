import { type Entry, typeOf } from '#content/index.ts';
import { institution } from '#content/institution.ts';
import type { setting } from '#content/setting.ts';
import { isBlank } from '#model/characters.ts';
import { type Duration, parseDuration } from '#model/duration.ts';
import { isComponent, mapComponents } from '#model/field.ts';
import { capitalize } from '#model/format.ts';
import { type Audit, auditPercentage, conformityRate, conformityState } from './accessibility/audit.ts';
import { siteAudit } from './accessibility/site-audit.ts';

type Setting = Entry<'setting'>;
type Retention = 'proofRetention' | 'logRetention';

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
) as unknown as Facts & Pick<Setting, Retention>;

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
  return capitalize(locality);
}

/** The languages of the visit by their names: « français ». */
export const languageNames = ({ languages }: Facts): string[] => {
  const { options } = typeOf('setting').fields.languages as { options?: Readonly<Record<string, string>> };
  return (languages ?? []).map((tag) => (options?.[tag] ?? tag).toLocaleLowerCase('fr'));
};

/** The social networks that are set, in a fixed order. A WhatsApp number becomes a conversation link. */
export function socialLinks(setting: Setting | undefined): { label: string; href: string }[] {
  if (!setting) return [];
  const { facebook, instagram, twitter, youtube, linkedin, whatsapp } = setting;
  const digits = whatsapp?.replace(/\D/g, '') ?? '';
  const chat = whatsapp?.startsWith('https://') ? whatsapp : digits.length >= 6 ? `https://wa.me/${digits}` : null;
  const hrefs = { Facebook: facebook, Instagram: instagram, Twitter: twitter, YouTube: youtube, LinkedIn: linkedin };
  return Object.entries({ ...hrefs, WhatsApp: chat }).flatMap(([label, href]) => (href ? [{ label, href }] : []));
}

type SettingField = keyof (typeof setting)['fields'] & keyof Setting;

/** The sentence of a page that a field completes; while the field is empty, the one that says so, if any. */
export function statementOf(stored: Setting | undefined, name: SettingField): string | undefined {
  const value = stored?.[name];
  const { statement } = typeOf('setting').fields[name] ?? {};
  return typeof value === 'string' && !isBlank(value) ? statement?.text(value.trim()) : statement?.missing;
}

/** How long the product stores what a field states, for the job and the privacy policy; the default for an empty or unreadable value. */
export function retentionOf(stored: Partial<Pick<Setting, Retention>> | undefined, name: Retention): Duration {
  const retention = parseDuration(stored?.[name] ?? '') ?? parseDuration(String(defaults[name]));
  if (!retention) throw new Error(`setting.${name} has no default`);
  return retention;
}

/** An audit of this version of the product, or the one that the institution ordered: a statement shows one of them, never parts of both. */
export type StatedAudit = ReturnType<typeof auditOf>;

/** An audit of this version, as its statement shows it. */
export const ownAudit = (audit: Audit) =>
  ({
    isOwn: true,
    percentage: auditPercentage(audit),
    state: conformityState(conformityRate(audit)),
    ...audit,
  }) as const;

/** The audit in the statement of the site: the institution's once it has a rate, otherwise that of this version. */
export function auditOf(stored: Setting | undefined) {
  const rate = stored?.accessibilityRate ?? null;
  if (stored === undefined || rate === null) return ownAudit(siteAudit);
  return {
    isOwn: false,
    // Rounded down, as that of this version: 99.99 is not printed as 100 %.
    percentage: Math.floor(rate * 10) / 10,
    state: conformityState(rate / 100),
    /** Null in a database of an earlier version, as the author may be. */
    date: stored.accessibilityAuditDate,
    auditor: stored.accessibilityAuditor,
    statementDate: stored.accessibilityStatementDate ?? stored.accessibilityAuditDate,
    nonConformities: linesOf(stored.accessibilityNonConformities),
    derogations: linesOf(stored.accessibilityDerogations),
    exemptions: linesOf(stored.accessibilityExemptions),
    sample: linesOf(stored.accessibilitySample),
    tools: linesOf(stored.accessibilityTools),
    environment: linesOf(stored.accessibilityEnvironment),
  } as const;
}

const linesOf = (text: string | null | undefined): string[] =>
  (text ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
