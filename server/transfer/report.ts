/** The counts and differences of an import. */
export type Report = ReturnType<typeof emptyReport>;

export const emptyReport = () => ({
  created: 0,
  updated: 0,
  unchanged: 0,
  /** Changed or deleted here since their import: not overwritten. */
  left: 0,
  /** Not imported: each is named among the differences. */
  refused: 0,
  files: { imported: 0, there: 0, refused: 0 },
  /** What differs from the source, in French sentences. */
  differences: [] as string[],
});

export const counts = ({ created, updated, unchanged, left, refused, files }: Report): string[] => [
  `Entrées : reprises ${created}, mises à jour ${updated}, déjà pareilles ${unchanged}, laissées comme ici ${left}, non reprises ${refused}.`,
  `Fichiers : repris ${files.imported}, déjà là ${files.there}, non repris ${files.refused}.`,
];

/** The report as text, with `most` differences at most. */
export function formatReport(report: Report, most = Number.POSITIVE_INFINITY): string {
  const { differences } = report;
  const lines = differences.slice(0, most).map((each) => `- ${each}`);
  if (differences.length > most) lines.push(`… et ${differences.length - most} autres, dans le compte rendu.`);
  const head = differences.length > 0 ? `Ce qui diffère (${differences.length}) :` : 'Rien ne diffère.';
  return `${[...counts(report), head, ...lines].join('\n')}\n`;
}
