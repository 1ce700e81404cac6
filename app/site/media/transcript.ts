/** The paragraphs of a transcript, which empty lines separate. */
export const transcriptParagraphs = (transcript: string): string[] =>
  transcript
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');
