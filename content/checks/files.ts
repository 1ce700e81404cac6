import { isBlank } from '#model/blank.ts';
import { filesIn } from './alternative-text.ts';
import { fieldsOf, quote, type Rule } from './finding.ts';

/** PDFs without tags: a screen reader has neither their headings nor their order (PDF/UA, RGAA 13.3). */
export const untaggedPdfs: Rule = function* (type, values) {
  for (const { name, field, value } of fieldsOf(type, values, 'media'))
    for (const file of filesIn(value)) {
      if (file.mime !== 'application/pdf' || file.isTagged !== false) continue;
      yield {
        rule: 'untaggedPdf',
        severity: 'advised',
        field: name,
        location: { kind: 'file', id: file.id },
        place: field.label,
        sentence: `Le PDF ${quote(file.name, 40)} n’est pas balisé`,
        reason:
          'Un lecteur d’écran n’en a ni les titres ni l’ordre\u00a0: exportez-le avec l’option «\u00a0PDF balisé\u00a0».',
      };
    }
};

/** Films without captions and without a transcript (WCAG 1.2.1 and 1.2.2, RGAA 4.1 and 4.3). Films behind a page's title play without sound. */
export const filmAlternatives: Rule = function* (type, values) {
  if (type.entries === 'one') return;
  for (const { name, field, value } of fieldsOf(type, values, 'media'))
    for (const file of filesIn(value)) {
      if (!file.mime.startsWith('video/')) continue;
      if (!isBlank(file.captionsUrl ?? '') || !isBlank(file.transcript ?? '')) continue;
      yield {
        rule: 'filmAlternative',
        severity: 'advised',
        field: name,
        location: { kind: 'file', id: file.id },
        place: field.label,
        sentence: 'La vidéo n’a ni sous-titres ni transcription',
        reason: 'Les personnes sourdes n’en auront que l’image, les aveugles que le son.',
      };
    }
};
