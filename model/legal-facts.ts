import { isBlank } from './characters.ts';
import type { FieldValues } from './field.ts';
import { type ProblemKind, refusal } from './problems.ts';

/** A rate is that of a dated audit with an author; full conformity is confirmed, and has no barrier. Another rate ends the confirmation. */
export function auditProblem(audit: Readonly<FieldValues>): ProblemKind | undefined {
  const { accessibilityRate: rate, accessibilityAuditDate: day, accessibilityAuditor: auditor } = audit;
  const isConfirmed = audit.accessibilityFullConformity === true;
  if (isConfirmed && rate !== 100)
    return refusal(
      'be 100 with accessibilityFullConformity',
      '«\u00a0Je confirme une conformité totale\u00a0» ne vaut que pour un taux de 100\u00a0: décochez cette case, sous «\u00a0Options\u00a0».',
    );
  if (rate === null || rate === undefined) return undefined;
  if (isBlank(String(day ?? '')) || isBlank(String(auditor ?? '')))
    return refusal(
      'have accessibilityAuditDate and accessibilityAuditor',
      'Un taux vient d’un audit\u00a0: donnez aussi sa date et son auteur, ou laissez-le vide.',
    );
  if (rate !== 100) return undefined;
  if (!isConfirmed)
    return refusal(
      'be confirmed by accessibilityFullConformity',
      'Un taux de 100 se confirme\u00a0: cochez «\u00a0Je confirme une conformité totale\u00a0», sous «\u00a0Options\u00a0».',
    );
  if (isBlank(String(audit.accessibilityNonConformities ?? ''))) return undefined;
  return refusal(
    'be less than 100 with accessibilityNonConformities',
    'L’audit a relevé des non-conformités\u00a0: son taux est inférieur à 100.',
  );
}

/** Whether a text is a SIREN number (INSEE): nine digits, spaces aside, the last of which is a check digit by Luhn's algorithm. */
export function isSiren(text: string): boolean {
  const digits = text.replace(/\s/g, '');
  if (!/^\d{9}$/.test(digits) || /^0+$/.test(digits)) return false;
  const sum = [...digits].reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/** « 732 829 320 », however it was typed. */
export const groupSiren = (text: string): string => text.replace(/\s/g, '').replace(/(\d{3})(?=\d)/g, '$1\u00a0');

export const notASiren = refusal(
  'be a SIREN number of nine digits',
  'Ce n’est pas un numéro SIREN : neuf chiffres, par exemple 732 829 320. Vérifiez chacun.',
);
