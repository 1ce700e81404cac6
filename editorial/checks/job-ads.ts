import { isBlank } from '#model/blank.ts';
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
    place: type.fields.title?.label ?? 'Titre',
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
  'l’âge':
    String.raw`jeunes?\s+(et\s+)?(dynamiques?|femmes?|hommes?|dipl[ôo]m[ée]e?s?|collaborat\p{L}+|` +
    String.raw`candidat\p{L}*|motiv[ée]e?s?|retrait[ée]e?s?|profils?|talents?|personnes?|m[ée]diat\p{L}+|` +
    String.raw`[ée]quipes?)|([ée]quipe|profil|candidat|candidate|ambiance|personne)\s+jeunes?|` +
    String.raw`seniors?\s+s['’]abstenir|(moins|plus)\s+de\s+\d{2}\s+ans(?!\s+d['’])|[âa]g[ée]e?s?\s+(de|entre|` +
    String.raw`d['’]au)\s+(moins\s+|plus\s+)?\d{2}|[âa]ge\s+(maximum|maximal|limite|minimum|requis|` +
    String.raw`souhait[ée])|entre\s+\d{2}\s+et\s+\d{2}\s+ans|de\s+\d{2}\s+[àa]\s+\d{2}\s+ans`,
  'le sexe':
    String.raw`recherch\p{L}+\s+une?\s+(femme|homme|dame|monsieur|gar[çc]on|(jeune\s+)?fille)|` +
    String.raw`(femme|homme)\s+(exclusivement|uniquement|de préférence|souhait[ée]e?)|(femmes?|` +
    String.raw`dames?)\s+de\s+m[ée]nage|hommes?\s+(de\s+peine|[àa]\s+tout\s+faire|d['’]entretien)|` +
    String.raw`poste\s+(r[ée]serv[ée]|destin[ée])\s+(aux?|à\s+(une?|des))\s+(femmes?|hommes?)|` +
    String.raw`masculin\s+de\s+préférence|force\s+masculine|touche\s+f[ée]minine|h[ôo]tesses?\s+d['’]accueil`,
  'l’apparence physique':
    String.raw`bonne\s+pr[ée]sentation|pr[ée]sentation\s+(soign[ée]e|irr[ée]prochable|agr[ée]able|` +
    String.raw`exig[ée]e)|physique\s+(agr[ée]able|avantageux|exig[ée])|belle\s+pr[ée]sentation|` +
    String.raw`allure\s+sportive`,
  'la situation de famille':
    String.raw`c[ée]libataires?|sans\s+(enfants?|charge\s+de\s+famille|attaches?\s+familiales?)|` +
    String.raw`situation\s+(de\s+famille|familiale|maritale)|libre\s+de\s+toute\s+(charge|attache)|` +
    String.raw`mari[ée]e?s?\s+s['’]abstenir|non\s+enceinte`,
  'l’origine':
    String.raw`(de\s+)?langue\s+maternelle|de\s+nationalit[ée]\s+fran[çc]aise|` +
    String.raw`fran[çc]aise?\s+de\s+souche|d['’]origine\s+(fran[çc]aise|europ[ée]enne|antillaise|` +
    'guadeloup[ée]enne|africaine|m[ée]tropolitaine)|(natif|native|' +
    String.raw`originaire)s?\s+de\s+(la\s+)?(Guadeloupe|m[ée]tropole)|m[ée]tropolitaine?s?\s+(uniquement|` +
    String.raw`de\s+préférence|souhait[ée]e?s?)`,
  'la santé':
    String.raw`(en\s+)?(bonne|parfaite|excellente)\s+sant[ée]|sans\s+handicap|` +
    String.raw`non[ -]handicap[ée]e?s?|apte\s+physiquement\s+et\s+mentalement|` +
    String.raw`handicap[ée]e?s?\s+s['’]abstenir`,
  'les opinions ou la religion':
    String.raw`de\s+confession\s+\p{L}+|(catholique|chr[ée]tien|chr[ée]tienne|musulmane?|juif|` +
    String.raw`juive)\s+(pratiquante?|de\s+préférence)|non[ -]syndiqu[ée]e?s?|sans\s+engagement\s+(politique|` +
    'syndical)',
}).map(([criterion, words]) => ({ criterion, pattern: new RegExp(String.raw`(?<!\p{L})(${words})`, 'giu') }));

/** Words of a job ad that exclude persons by a criterion of the law (Code du travail, L1132-1). */
export const discriminatoryWords: Rule = function* (type, values) {
  if (type.name !== 'hiring-ads') return;
  for (const { name, field, value } of fieldsOf(type, values, 'text'))
    for (const { word, index, criterion } of matches(String(value ?? '')))
      yield {
        ...finding(word, criterion),
        field: name,
        place: field.label,
        location: { kind: 'text', start: index, end: index + word.length },
      };
  for (const { richText, at } of richTextsOf(type, values, /\S/)) {
    for (const pieces of piecesByBlock(richText)) {
      const text = pieces.map((piece) => piece.text).join('');
      const start = pieces[0]?.start ?? 0;
      const lengthAt = lengthsWithin(text);
      for (const { word, index, criterion } of matches(text)) {
        const from = start + lengthAt(index);
        yield {
          ...finding(word, criterion),
          ...at(pieces[0]?.parent),
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
