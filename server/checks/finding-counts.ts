import { type ContentTypeName, typeOf } from '#content/index.ts';
import type { FindingCounts } from '#contract/admin-answers.ts';
import { type CheckFacts, checkEntry } from '#editorial/checks/index.ts';
import type { FieldValues } from '#model/field.ts';

export interface CheckRequest {
  type: ContentTypeName;
  values: Readonly<FieldValues>;
  facts: CheckFacts;
}

/** The findings of an entry, by severity. */
export function countFindingsOf({ type, values, facts }: CheckRequest): FindingCounts {
  const findings = checkEntry(typeOf(type), values, facts);
  const refused = findings.filter(({ severity }) => severity === 'refused').length;
  return { refused, advised: findings.length - refused };
}
