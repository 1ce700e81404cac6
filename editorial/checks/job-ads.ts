import { isBlank } from '#model/characters.ts';
import { fieldsOf, quote, type Rule } from './finding.ts';
import { lengthOf, lengthsWithin, piecesByBlock, richTextsOf } from './rich-text.ts';

/** « F/H », « H/F », « f.h. », « femme ou homme » */
const bothSexes = /\b[fh]\s*[/.·-]\s*[hf]\b|\b(femme|homme)s?\s*(\/|ou|et)\s*(homme|femme)s?\b/i;

/** Ads of the same page that are no job: tenders and notices. */
const noJob =
  /\b(march[ée]s?|avis|appel|consultation|concession|enqu[êe]te|r[ée]sultats?|d[ée]lib[ée]ration|arr[êe]t[ée]|convocation)\b/i;

/** The title of a job names both sexes (Code du travail, L1142-1). */
export const genderNeutralTitle: Rule = function* (type, values) {
  if (type.name !== 'hiring-ads') return;
  const { title } = values;
  if (typeof title !== 'string' || isBlank(title) || bothSexes.test(title) || noJob.test(title)) return;
  yield {
    field: 'title',
    sentence: 'Le titre n’a pas la mention F/H',
    reason: 'Une offre s’adresse aux femmes comme aux hommes (Code du travail, article L1142-1).',
    repair: {
      label: 'Ajouter «\u00a0(F/H)\u00a0»',
      done: 'mention F/H ajoutée',
      apply: (value) => `${String(value).trimEnd()} (F/H)`,
    },
  };
};

/** Words of job ads by the criterion of article L1132-1 that they name. */
const criteria = Object.entries({
  'l’âge': [
    /jeunes?\s+(et\s+)?(dynamiques?|femmes?|hommes?|dipl[ôo]m[ée]e?s?|collaborat\p{L}+|candidat\p{L}*)/u,
    /jeunes?\s+(?!publics?\s)(\p{L}+\s+){1,3}dynamiques?/u,
    /jeunes?\s+(et\s+)?(motiv[ée]e?s?|retrait[ée]e?s?|profils?|talents?|personnes?|m[ée]diat\p{L}+|[ée]quipes?)/u,
    /([ée]quipe|profil|candidat|candidate|ambiance|personne)\s+jeunes?/u,
    /seniors?\s+s['’]abstenir/u,
    /(moins|plus)\s+de\s+\d{2}\s+ans(?!\s+d['’])/u,
    /[âa]g[ée]e?s?\s+(de|entre|d['’]au)\s+(moins\s+|plus\s+)?\d{2}/u,
    /[âa]ge\s+(maximum|maximal|limite|minimum|requis|souhait[ée])/u,
    /entre\s+\d{2}\s+et\s+\d{2}\s+ans/u,
    /de\s+\d{2}\s+[àa]\s+\d{2}\s+ans/u,
  ],
  'le sexe': [
    /recherch\p{L}+\s+une?\s+(femme|homme|dame|monsieur|gar[çc]on|(jeune\s+)?fille)/u,
    /(femme|homme)\s+(exclusivement|uniquement|de préférence|souhait[ée]e?)/u,
    /(femmes?|dames?)\s+de\s+m[ée]nage/u,
    /hommes?\s+(de\s+peine|[àa]\s+tout\s+faire|d['’]entretien)/u,
    /poste\s+(r[ée]serv[ée]|destin[ée])\s+(aux?|à\s+(une?|des))\s+(femmes?|hommes?)/u,
    /masculin\s+de\s+préférence/u,
    /force\s+masculine/u,
    /touche\s+f[ée]minine/u,
    /h[ôo]tesses?\s+d['’]accueil/u,
    // Not « le candidat ou la candidate de ».
    /(?<!candidats?\s*(ou|et|\/)\s*((la|une|les)\s+)?)candidates?\s+(de|du|d['’]|doi(t|vent)|devr(a|ont)|aur(a|ont)|ser(a|ont))/u,
  ],
  'l’apparence physique': [
    /bonne\s+pr[ée]sentation/u,
    /pr[ée]sentation\s+(soign[ée]e|irr[ée]prochable|agr[ée]able|exig[ée]e)/u,
    /physique\s+(agr[ée]able|avantageux|exig[ée])/u,
    /belle\s+pr[ée]sentation/u,
    /allure\s+sportive/u,
  ],
  'la situation de famille': [
    /c[ée]libataires?/u,
    /sans\s+(enfants?|charge\s+de\s+famille|attaches?\s+familiales?)/u,
    /situation\s+(de\s+famille|familiale|maritale)/u,
    /libre\s+de\s+toute\s+(charge|attache)/u,
    /mari[ée]e?s?\s+s['’]abstenir/u,
    /non\s+enceinte/u,
  ],
  'l’origine': [
    /(de\s+)?langue\s+maternelle/u,
    /de\s+nationalit[ée]\s+fran[çc]aise/u,
    /fran[çc]aise?\s+de\s+souche/u,
    /d['’]origine\s+(fran[çc]aise|europ[ée]enne|antillaise|guadeloup[ée]enne|africaine|m[ée]tropolitaine)/u,
    /(natif|native|originaire)s?\s+de\s+(la\s+)?(Guadeloupe|m[ée]tropole)/u,
    /m[ée]tropolitaine?s?\s+(uniquement|de\s+préférence|souhait[ée]e?s?)/u,
  ],
  'la santé': [
    /(en\s+)?(bonne|parfaite|excellente)\s+sant[ée]/u,
    /sans\s+handicap/u,
    /non[ -]handicap[ée]e?s?/u,
    /apte\s+physiquement\s+et\s+mentalement/u,
    /handicap[ée]e?s?\s+s['’]abstenir/u,
  ],
  'les opinions ou la religion': [
    /de\s+confession\s+\p{L}+/u,
    /(catholique|chr[ée]tien|chr[ée]tienne|musulmane?|juif|juive)\s+(pratiquante?|de\s+préférence)/u,
    /non[ -]syndiqu[ée]e?s?/u,
    /sans\s+engagement\s+(politique|syndical)/u,
  ],
}).map(([criterion, words]) => {
  const any = words.map(({ source }) => source).join('|');
  return { criterion, pattern: new RegExp(String.raw`(?<!\p{L})(${any})`, 'giu') };
});

/** Words of a job ad that exclude persons by a criterion of the law (Code du travail, L1132-1). */
export const discriminatoryWords: Rule = function* (type, values) {
  if (type.name !== 'hiring-ads') return;
  for (const { name, value } of fieldsOf(type, values, 'text'))
    for (const { word, index, criterion } of matches(String(value ?? '')))
      yield {
        ...finding(word, criterion),
        field: name,
        location: { kind: 'text', start: index, end: index + word.length },
      };
  for (const { richText, where } of richTextsOf(type, values, /\S/)) {
    for (const pieces of piecesByBlock(richText)) {
      const text = pieces.map((piece) => piece.text).join('');
      const start = pieces[0]?.start ?? 0;
      const lengthAt = lengthsWithin(text);
      for (const { word, index, criterion } of matches(text)) {
        const from = start + lengthAt(index);
        yield {
          ...finding(word, criterion),
          ...where(pieces[0]?.parent),
          location: { kind: 'text', start: from, end: from + lengthOf(word) },
        };
      }
    }
  }
};

function* matches(text: string): Iterable<{ word: string; index: number; criterion: string }> {
  for (const { pattern, criterion } of criteria)
    for (const { 0: word, index } of text.matchAll(pattern)) yield { word, index, criterion };
}

const finding = (word: string, criterion: string) => ({
  sentence: `${quote(word)} peut exclure`,
  reason: `Une offre ne choisit pas sur ${criterion} (Code du travail, article L1132-1)\u00a0: dites la tâche ou la compétence.`,
});
