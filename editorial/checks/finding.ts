import type { setting } from '#content/setting.ts';
import type { TypeDeclaration } from '#model/define-type.ts';
import type { Field, FieldValues } from '#model/field.ts';
import type { OpeningHours } from '#model/opening-hours.ts';

/**
 * Where a finding is within its field. Offsets in a rich text count the characters of its texts that are not whitespace, so that they are the
 * same in the stored HTML and in an editor that collapses whitespace. Offsets in a plain text count every character.
 */
export type FindingLocation =
  | { kind: 'text'; start: number; end: number }
  | { kind: 'picture' | 'table' | 'film'; index: number }
  | { kind: 'file'; id: number }
  /** An input by its path, as that of a problem: `2.title` of a row is `rows.2.title`. */
  | { kind: 'control'; path: string };

type SettingField = keyof (typeof setting)['fields'];

/** A change of a field's value that resolves a finding. */
interface Repair {
  /** Names the result: « Passer au niveau 3 ». */
  label: string;
  /** The same, once done: « intertitre passé au niveau 3 ». */
  done: string;
  /** Whether the repair removes content: a group of repairs leaves it out. */
  removes?: boolean;
  /** The field's value after the repair. The value given must be the one that was checked. */
  apply(value: unknown): unknown;
}

export interface Finding {
  /** The name of a rule (index.ts), or `invalid`: a value that the form refuses. */
  rule: string;
  /** `refused`: the server would refuse the entry. `advised`: everything else. */
  severity: 'refused' | 'advised';
  field: string;
  location?: FindingLocation;
  /** The words of the link to the place: « Photos, troisième », or what to do there. */
  place: string;
  sentence: string;
  /** Why it matters, in one line. */
  reason: string;
  repair?: Repair | undefined;
  /** The field of the settings that resolves it. */
  setting?: SettingField;
}

/** The latest answers of a link that failed on two different nights or more. */
export interface BrokenLink {
  /** The HTTP status; null where the server did not answer. */
  status: number | null;
  checkedOn: string;
}

/** What a check needs besides the entry. */
export interface CheckFacts {
  /** In milliseconds. */
  now: number;
  isPublished: boolean;
  /** The scheduled publication; null where there is none. */
  publishAt: string | null;
  /** By URL as written in the content. */
  brokenLinks: ReadonlyMap<string, BrokenLink>;
  hours: OpeningHours;
}

/** What a rule finds; it is advised, at the label of its field, unless the rule says otherwise. */
export type RuleFinding = Omit<Finding, 'rule' | 'severity' | 'place'> & Partial<Pick<Finding, 'severity' | 'place'>>;

/** A rule. `values`: in the API's format, with populated files. A list of files may also be given where the field has one. */
export type Rule = (type: TypeDeclaration, values: Readonly<FieldValues>, facts: CheckFacts) => Iterable<RuleFinding>;

/** The fields of some kinds with their values. */
export function* fieldsOf(type: TypeDeclaration, values: Readonly<FieldValues>, ...kinds: Field['kind'][]) {
  for (const [name, field] of Object.entries(type.fields))
    if (kinds.includes(field.kind)) yield { name, field, value: values[name] };
}

/** A quotation in a sentence, cut to a readable length. */
export function quote(text: string, length = 60): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return `«\u00a0${line.length > length ? `${line.slice(0, length - 1).trimEnd()}…` : line}\u00a0»`;
}

const ordinals = ['premier', 'deuxième', 'troisième', 'quatrième', 'cinquième', 'sixième', 'septième', 'huitième'];
/** « troisième », « 12e » */
export const ordinal = (index: number, feminine = false): string =>
  index === 0 && feminine ? 'première' : (ordinals[index] ?? `${index + 1}e`);
