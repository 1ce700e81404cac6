import { isBlank } from '#model/characters.ts';
import { quote, type Rule } from './finding.ts';
import { type RichTextElement, removalBy, removeEdits, repairBy, richTextsOf } from './rich-text.ts';

/** The level of the page's own title, above the texts. */
const titleLevel = 1;

/** Headings that skip a level, and empty ones (WCAG 1.3.1, RGAA 9.1). */
export const headingLevels: Rule = function* (type, values) {
  for (const { field, richText, where } of richTextsOf(type, values, /<h[2-6]/)) {
    let previous = titleLevel;
    for (const element of richText.elements) {
      if (!/^h[2-6]$/.test(element.name)) continue;
      const location = { kind: 'text' as const, start: element.start, end: element.end };
      if (isBlank(element.text)) {
        yield {
          ...where(element.parent),
          location,
          sentence: 'Un intertitre est vide',
          reason: 'Un lecteur d’écran l’annonce, puis se tait.',
          repair: removalBy(removeEdits(element), 'Retirer l’intertitre vide', 'intertitre vide retiré'),
        };
        continue;
      }
      const level = Number(element.name[1]);
      const expected = previous + 1;
      if (level > expected)
        yield {
          ...where(element),
          location,
          place: `${field.label}, ${quote(element.text, 40)}`,
          sentence: 'Un intertitre saute un niveau',
          reason: `Du niveau ${previous} au niveau ${level}\u00a0: le plan de la page perd une marche.`,
          repair: repairBy(
            renameEdits(element, `h${expected}`),
            `Passer au niveau ${expected}`,
            `intertitre passé au niveau ${expected}`,
          ),
        };
      // After a skip the next heading is measured from the level that this one should have.
      previous = Math.min(level, expected);
    }
  }
};

/** Changes an element's name and leaves its attributes. */
const renameEdits = ({ name, startTag: [from], endTag }: RichTextElement, to: string) => [
  { from: from + 1, to: from + 1 + name.length, text: to },
  ...(endTag ? [{ from: endTag[0] + 2, to: endTag[0] + 2 + name.length, text: to }] : []),
];

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
