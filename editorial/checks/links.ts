import { isBlank } from '#model/characters.ts';
import type { TypeDeclaration } from '#model/define-type.ts';
import type { FieldValues } from '#model/field.ts';
import { escapeHtml } from '#model/html.ts';
import { folded } from '../parse-day.ts';
import { type BrokenLink, type Finding, fieldsOf, quote, type Rule } from './finding.ts';
import type { ParsedRichText, RichTextElement } from './rich-text.ts';
import { removalBy, removeEdits, repairBy, richTextsOf, unwrapEdits } from './rich-text.ts';

/** Texts that do not describe the target of a link, without accents, punctuation and articles. */
const vague = new Set(
  [
    'cliquez ici, cliquer ici, clique ici, cliquez, ici, la, par ici, c est ici, cliquez la, cliquez sur ce lien, cliquez ce lien',
    'en savoir plus, savoir plus, pour en savoir plus, plus, plus d infos, plus d info, plus d informations, plus de details, infos',
    'lire la suite, lire, lire plus, suite, la suite, voir, voir plus, voir la suite, voir ici, a voir, decouvrir, details',
    'lien, ce lien, le lien, lien ici, via ce lien, suivez ce lien, suivre ce lien, sur ce lien, ce site, site, le site, cette page, la page, page',
    'telecharger, consulter, acceder, suivant, continuer, ouvrir, document, le document, fichier, pdf, link, this link',
    'click here, here, read more, more, learn more, more info, see more, download, website',
  ].flatMap((line) => line.split(', ')),
);

const plain = (text: string): string =>
  folded(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** A URL as a text. The name of a site (« exemple.fr ») can be read aloud and is none. */
const isBareUrl = (text: string) => /^(https?:\/\/|www\.)\S+$/i.test(text) || /^[\w-]+(\.[\w-]+)+\/\S+$/.test(text);

/** More than the longest of the vague texts and of URLs. Longer texts are not compared: stacked accents take quadratic time to normalize. */
const [maxShortText, maxUrl] = [100, 2000];

function* linksOf(type: TypeDeclaration, values: Readonly<FieldValues>) {
  for (const { richText, where } of richTextsOf(type, values, /<a/))
    for (const link of richText.elements)
      if (link.name === 'a' && link.attributes.href)
        yield {
          link,
          richText,
          where: { ...where(link), location: { kind: 'text' as const, start: link.start, end: link.end } },
        };
}

/** Links without a text, or whose text does not describe their target (WCAG 2.4.4, RGAA 6.1). */
export const linkTexts: Rule = function* (type, values) {
  for (const { link, richText, where } of linksOf(type, values)) {
    const alternative = alternativeIn(richText, link);
    const text = link.text.trim();
    if (isBlank(text) && isBlank(alternative))
      yield {
        ...where,
        sentence: 'Un lien n’a pas de texte',
        reason: 'Personne ne le voit, et le clavier s’y arrête.',
        repair: removalBy(removeEdits(link), 'Retirer le lien vide', 'lien vide retiré'),
      };
    else if (text.length <= maxShortText && vague.has(plain(text)))
      yield {
        ...where,
        sentence: `Le lien ${quote(text)} ne dit pas où il mène`,
        reason: 'Lu seul, dans une liste de liens, il n’a pas de sens.',
      };
    else if (text.length <= maxUrl && isBareUrl(text)) yield { ...where, ...bareUrl(link) };
  }
};

const alternativeIn = ({ elements }: ParsedRichText, link: RichTextElement): string =>
  elements
    .slice(link.position, link.next)
    .filter(({ name }) => name === 'img')
    .map(({ attributes }) => attributes.alt ?? '')
    .join(' ');

function bareUrl(link: RichTextElement): Pick<Finding, 'sentence' | 'reason' | 'repair'> {
  const url = link.text.trim();
  const host = /^(?:https?:\/\/)?(?:www\.)?([^/?#]+)/i.exec(url)?.[1];
  const sentence = `Un lien montre une adresse brute (${quote(url, 40)})`;
  const reason = 'Une voix de synthèse l’épelle lettre à lettre.';
  if (!host || !link.endTag) return { sentence, reason };
  const edit = { from: link.startTag[1], to: link.endTag[0], text: escapeHtml(host) };
  const name = quote(host, 40);
  return { sentence, reason, repair: repairBy([edit], `Écrire ${name}`, `lien écrit ${name}`) };
}

/** Links that failed on two different nights (server/link-checks/), in texts and in fields for URLs. */
export const brokenLinks: Rule = function* (type, values, facts) {
  if (facts.brokenLinks.size === 0) return;
  for (const { link, where } of linksOf(type, values)) {
    const href = link.attributes.href ?? '';
    const broken = facts.brokenLinks.get(href);
    if (!broken) continue;
    yield {
      ...describeBroken(href, broken),
      ...where,
      repair: removalBy(unwrapEdits(link), 'Retirer le lien', 'lien retiré'),
    };
  }
  for (const { name, value } of fieldsOf(type, values, 'url', 'group')) {
    const urls = typeof value === 'object' && value !== null ? Object.values(value) : [value];
    for (const url of urls) {
      const broken = typeof url === 'string' ? facts.brokenLinks.get(url) : undefined;
      if (broken) yield { ...describeBroken(String(url), broken), field: name };
    }
  }
};

function describeBroken(url: string, { status, checkedOn }: BrokenLink): Pick<Finding, 'sentence' | 'reason'> {
  const readable = url.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '');
  const [, month = '', day = ''] = checkedOn.split('-');
  return {
    sentence: status === null ? 'Un lien ne répond plus' : `Un lien ne répond plus (erreur ${status})`,
    reason: `${readable.length > 50 ? `${readable.slice(0, 49)}…` : readable}, essayé deux nuits, la dernière le ${Number(day)}/${month}.`,
  };
}
