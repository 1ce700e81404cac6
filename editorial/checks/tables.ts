import { isBlank } from '#model/blank.ts';
import type { Rule } from './finding.ts';
import { richTextsOf } from './rich-text.ts';

/** Tables without a title (WCAG 1.3.1, RGAA 5.4). */
export const tableTitles: Rule = function* (type, values) {
  for (const { richText, where } of richTextsOf(type, values, /<table/)) {
    const captions = richText.elements.filter(({ name, text }) => name === 'caption' && !isBlank(text));
    const titled = new Set(captions.map(({ parent }) => parent));
    for (const element of richText.elements) {
      if (element.name !== 'table' || titled.has(element)) continue;
      yield {
        ...where(element),
        place: 'Écrire le titre',
        location: { kind: 'table', index: element.index },
        sentence: 'Le tableau n’a pas de titre',
        reason: 'Un titre dit ce que l’on compare, à qui écoute la page.',
      };
    }
  }
};
