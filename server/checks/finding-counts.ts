import type { CheckFacts, Finding } from '#content/checks/index.ts';
import type { ContentTypeName } from '#content/index.ts';
import type { FieldValues } from '#model/field.ts';

export interface CheckRequest {
  type: ContentTypeName;
  values: Readonly<FieldValues>;
  facts: CheckFacts;
}

/** What the server would refuse, and everything else. */
export interface FindingCounts {
  refused: number;
  advised: number;
}

export const countBySeverity = (findings: readonly Finding[]): FindingCounts => {
  const refused = findings.filter(({ severity }) => severity === 'refused').length;
  return { refused, advised: findings.length - refused };
};
