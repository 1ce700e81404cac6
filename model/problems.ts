/**
 * What can be wrong with a value somebody sent, as data. The form tells it in French (`sentence`, below); the content API
 * tells the same problem in the words its clients expect (server/api/problem-messages.ts). One validation, two voices.
 */
export type Problem = {
  /** From the entry down to the faulty value: `['title']`, `['link', 'url']`. Empty for the entry itself. */
  path: string[];
  /** What was received, when something was. */
  value?: unknown;
} & ProblemKind;

export type ProblemKind =
  | { code: 'missing' }
  | { code: 'blank' }
  | { code: 'unknownKey'; key: string }
  | { code: 'wrongType'; expected: 'string' | 'number' | 'boolean' | 'object' | 'array' }
  | { code: 'notAnInteger' }
  | { code: 'outOfRange'; min: number; max: number }
  | { code: 'tooLong'; max: number }
  | { code: 'notADate' }
  | { code: 'notAnInstant' }
  | { code: 'notALocalDate' }
  | { code: 'notOneOf'; values: readonly string[] }
  | { code: 'notAnAddress' }
  | { code: 'notAnEmail' }
  | { code: 'notAReference' }
  | { code: 'endsBeforeStart'; start: string }
  | { code: 'wrongFile'; accept: readonly MediaFamily[] };

/** The families of files a media field may hold; what each one admits, byte by byte, is media/'s business. */
export type MediaFamily = 'image' | 'video' | 'pdf' | 'document';

const families: Record<MediaFamily, string> = {
  image: 'une image',
  video: 'une vidéo',
  pdf: 'un PDF',
  document: 'un document Word',
};

const number = new Intl.NumberFormat('fr-FR');
const either = new Intl.ListFormat('fr-FR', { type: 'disjunction' });

/** The sentence an editor reads at the field. Says how to mend it, never only that it is wrong. */
export function sentence(problem: Problem): string {
  switch (problem.code) {
    case 'missing':
    case 'blank':
      return 'Ce champ est obligatoire.';
    case 'unknownKey':
      return `« ${problem.key} » n’est pas un champ connu.`;
    case 'wrongType':
      return {
        string: 'Saisissez un texte.',
        number: 'Saisissez un nombre.',
        boolean: 'Choisissez oui ou non.',
        object: 'La valeur reçue n’a pas la forme attendue.',
        array: 'La valeur reçue doit être une liste.',
      }[problem.expected];
    case 'notAnInteger':
      return 'Saisissez un nombre entier, par exemple 3.';
    case 'outOfRange':
      return `Saisissez un nombre entre ${number.format(problem.min)} et ${number.format(problem.max)}.`;
    case 'tooLong':
      return `Raccourcissez ce texte : ${number.format(problem.max)} caractères au plus.`;
    case 'notADate':
      return 'Saisissez une date qui existe, par exemple 14/03/2027.';
    case 'notAnInstant':
      return 'Saisissez une date et une heure qui existent, par exemple 14/03/2027 18:30.';
    case 'notALocalDate':
      return 'Saisissez une date qui existe, avec ou sans heure, par exemple 14/03/2027 18:30.';
    case 'notOneOf':
      return `Choisissez une de ces valeurs : ${problem.values.join(', ')}.`;
    case 'notAnAddress':
      return 'Saisissez une adresse complète, par exemple https://exemple.fr/page.';
    case 'notAnEmail':
      return 'Saisissez une adresse électronique complète, par exemple prenom@exemple.fr.';
    case 'notAReference':
      return 'Cet élément n’existe pas ou n’existe plus.';
    case 'endsBeforeStart':
      return 'La fin doit venir après le début.';
    case 'wrongFile':
      return `Ce champ attend ${either.format(problem.accept.map((family) => families[family]))}.`;
  }
}
