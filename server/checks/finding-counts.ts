import type { ContentTypeName } from '#content/index.ts';
import type { FindingCounts } from '#contract/admin-answers.ts';
import type { CheckFacts, Finding } from '#editorial/checks/index.ts';
import type { FieldValues } from '#model/field.ts';

export interface CheckRequest {
  type: ContentTypeName;
  values: Readonly<FieldValues>;
  facts: CheckFacts;
}

export const countBySeverity = (findings: readonly Finding[]): FindingCounts => {
  const refused = findings.filter(({ severity }) => severity === 'refused').length;
  return { refused, advised: findings.length - refused };
};
