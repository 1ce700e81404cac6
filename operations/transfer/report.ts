/** What an import did, for the person who ran it. */
export interface Report {
  created: number;
  updated: number;
  unchanged: number;
  /** Changed or deleted by people of this house since they came: not written over. */
  left: number;
  /** Not brought at all: each is named among the differences. */
  refused: number;
  files: { brought: number; there: number; refused: number };
  /** What is not in the new house as it was in the old one, in sentences. */
  differences: string[];
}

export const emptyReport = (): Report => ({
  created: 0,
  updated: 0,
  unchanged: 0,
  left: 0,
  refused: 0,
  files: { brought: 0, there: 0, refused: 0 },
  differences: [],
});

export const counts = ({ created, updated, unchanged, left, refused, files }: Report): string[] => [
  `Entrées : reprises ${created}, mises à jour ${updated}, déjà pareilles ${unchanged}, laissées comme ici ${left}, non reprises ${refused}.`,
  `Fichiers : repris ${files.brought}, déjà là ${files.there}, non repris ${files.refused}.`,
];

/** The whole of it, or its beginning where it is read on a screen: `most` differences. */
export function tell(report: Report, most = Number.POSITIVE_INFINITY): string {
  const { differences } = report;
  const said = differences.slice(0, most).map((each) => `- ${each}`);
  if (differences.length > most) said.push(`… et ${differences.length - most} autres, dans le compte rendu.`);
  const head = differences.length > 0 ? `Ce qui diffère (${differences.length}) :` : 'Rien ne diffère.';
  return `${[...counts(report), head, ...said].join('\n')}\n`;
}
