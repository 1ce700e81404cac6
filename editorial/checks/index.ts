import type { TypeDeclaration } from '#model/define-type.ts';
import type { FieldValues } from '#model/field.ts';
import { colourContrast } from './colour-contrast.ts';
import * as dates from './dates.ts';
import { alternativeTexts, filmAlternatives, filmDescriptions, missingCover, untaggedPdfs } from './files.ts';
import type { CheckFacts, Finding, Rule } from './finding.ts';
import { headingLevels, tableTitles } from './heading-levels.ts';
import { discriminatoryWords, genderNeutralTitle } from './job-ads.ts';
import { passageLanguage } from './language.ts';
import { brokenLinks, linkTexts } from './links.ts';

export type { BrokenLink, CheckFacts, Finding, FindingLocation } from './finding.ts';

const rules: Record<string, Rule> = {
  required: dates.requiredFields,
  endBeforeStart: dates.endBeforeStart,
  missingEnd: dates.missingEnd,
  alternativeText: alternativeTexts,
  headingLevel: headingLevels,
  tableTitle: tableTitles,
  linkText: linkTexts,
  brokenLink: brokenLinks,
  contrast: colourContrast,
  language: passageLanguage,
  missingCover,
  untaggedPdf: untaggedPdfs,
  filmAlternative: filmAlternatives,
  filmDescription: filmDescriptions,
  pastDate: dates.pastDates,
  futureDate: dates.futureDate,
  announcedClosing: dates.announcedClosing,
  closedDay: dates.closedDay,
  genderNeutralTitle,
  discrimination: discriminatoryWords,
};

/** Longer texts are checked for their presence only: checks run during typing. */
const maxLength = 200_000;

/** Findings of one rule in one entry: bounds the work, and the length of the list. */
const maxFindings = 200;

/**
 * The findings of an entry, for the form and the counts of lists: first those that the server would refuse, then in the order of fields and
 * texts. `values`: in the API's format, with populated files.
 */
export function checkEntry(type: TypeDeclaration, values: Readonly<FieldValues>, facts: CheckFacts): Finding[] {
  const bounded = Object.fromEntries(
    Object.entries(values).filter(([, value]) => typeof value !== 'string' || value.length <= maxLength),
  );
  const findings = Object.entries(rules).flatMap(([name, rule]) => {
    const ofRule: Finding[] = [];
    for (const finding of rule(type, rule === dates.requiredFields ? values : bounded, facts)) {
      const place = type.fields[finding.field]?.label ?? finding.field;
      ofRule.push({ rule: name, severity: 'advised', place, ...finding });
      if (ofRule.length === maxFindings) break;
    }
    return ofRule;
  });
  const names = Object.keys(type.fields);
  const start = ({ location }: Finding) => (location?.kind === 'text' ? location.start : 0);
  // The sort is stable: findings at one place stay in the order of the rules.
  return findings.sort(
    (a, b) =>
      Number(b.severity === 'refused') - Number(a.severity === 'refused') ||
      names.indexOf(a.field) - names.indexOf(b.field) ||
      start(a) - start(b),
  );
}
