import { isBlank } from './blank.ts';
import type { FieldValues } from './field.ts';
import type { ProblemKind } from './problems.ts';

/** A rate is that of a dated audit with an author; full conformity is confirmed, and has no barrier. */
export function auditProblem(audit: Readonly<FieldValues>): ProblemKind | undefined {
  const { accessibilityRate: rate, accessibilityAuditDate: day, accessibilityAuditor: auditor } = audit;
  const refuse = (must: string, sentence: string) => ({ code: 'wrongFormat', must, sentence }) as const;
  if (rate === null || rate === undefined) return undefined;
  if (isBlank(String(day ?? '')) || isBlank(String(auditor ?? '')))
    return refuse(
      'have accessibilityAuditDate and accessibilityAuditor',
      'Un taux vient d’un audit\u00a0: donnez aussi sa date et son auteur, ou laissez-le vide.',
    );
  if (rate !== 100) return undefined;
  if (audit.accessibilityFullConformity !== true)
    return refuse(
      'be confirmed by accessibilityFullConformity',
      'Un taux de 100 se confirme\u00a0: cochez «\u00a0Je confirme une conformité totale\u00a0», sous «\u00a0Options\u00a0».',
    );
  if (isBlank(String(audit.accessibilityNonConformities ?? ''))) return undefined;
  return refuse(
    'be less than 100 with accessibilityNonConformities',
    'L’audit a relevé des non-conformités\u00a0: son taux est inférieur à 100.',
  );
}
