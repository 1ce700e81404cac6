/** C: met on every page and state of the sample. NC: not met on at least one. NA: not applicable to the sample. */
type AuditResult = 'C' | 'NC' | 'NA';

export interface Criterion {
  /** Its number in the RGAA. */
  id: string;
  result: AuditResult;
  /** The observation or measurement; for a criterion that is not met, its effect on visitors. */
  evidence: string;
}

const rgaaThemes = [
  'Images',
  'Cadres',
  'Couleurs',
  'Multimédia',
  'Tableaux',
  'Liens',
  'Scripts',
  'Éléments obligatoires',
  'Structuration de l’information',
  'Présentation de l’information',
  'Formulaires',
  'Navigation',
  'Consultation',
] as const;

/** An audit of all criteria. Its statement is computed from it: a new audit changes its file alone. */
export interface Audit {
  date: string;
  reference: string;
  auditor: string;
  sample: readonly string[];
  tools: readonly string[];
  criteria: readonly Criterion[];
}

type Evidence = Readonly<Record<string, string>>;
const criteriaOf = (result: AuditResult, evidence: Evidence): Criterion[] =>
  Object.entries(evidence).map(([id, text]) => ({ id, result, evidence: text }));
export const met = (evidence: Evidence) => criteriaOf('C', evidence);
export const unmet = (evidence: Evidence) => criteriaOf('NC', evidence);
export const absent = (evidence: string, ...ids: string[]) =>
  ids.map((id) => ({ id, result: 'NA', evidence }) as const);

export const resultCount = ({ criteria }: Audit, result: AuditResult): number =>
  criteria.filter((criterion) => criterion.result === result).length;

/** The share of the applicable criteria that are met, from 0 to 1. */
export const conformityRate = (audit: Audit): number =>
  resultCount(audit, 'C') / (resultCount(audit, 'C') + resultCount(audit, 'NC'));

/** The conformity rate in per cent, rounded down to one decimal: 99.99 % is not full conformity. */
export const auditPercentage = (audit: Audit): number => Math.floor(conformityRate(audit) * 1000) / 10;

/** The three states of the law (décret 2019-768, article 5; model statement of the RGAA): all applicable criteria, half of them at least, or less. */
export function conformityState(rate: number): 'totalement conforme' | 'partiellement conforme' | 'non conforme' {
  if (rate === 1) return 'totalement conforme';
  return rate >= 0.5 ? 'partiellement conforme' : 'non conforme';
}

/** The theme of a criterion: « Multimédia » for 4.1. */
export const themeOf = ({ id }: { id: string }): string => rgaaThemes[Number.parseInt(id, 10) - 1] ?? '';
export const nonConformities = ({ criteria }: Audit): readonly Criterion[] =>
  criteria.filter(({ result }) => result === 'NC');
