/** What an import did, for the person who ran it. */
export interface Report {
  created: number;
  updated: number;
  unchanged: number;
  files: { brought: number; there: number };
  /** What is not in the new house as it was in the old one, in sentences. */
  differences: string[];
}

export const emptyReport = (): Report => ({
  created: 0,
  updated: 0,
  unchanged: 0,
  files: { brought: 0, there: 0 },
  differences: [],
});

export const counts = ({ created, updated, unchanged, files }: Report): string[] => [
  `Entrées : ${created} reprises, ${updated} mises à jour, ${unchanged} déjà pareilles.`,
  `Fichiers : ${files.brought} repris, ${files.there} déjà là.`,
];

export function tell(report: Report): string {
  const { differences } = report;
  const said =
    differences.length > 0 ? ['Ce qui diffère :', ...differences.map((each) => `- ${each}`)] : ['Rien ne diffère.'];
  return `${[...counts(report), ...said].join('\n')}\n`;
}
