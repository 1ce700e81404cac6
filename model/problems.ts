import { formatList, formatNumber } from './format.ts';

/**
 * A validation error, as data. The form shows it in French (`messageFor`, below); the content API sends it in the contract's format
 * (server/entry-input/validation-messages.ts).
 */
export type Problem = {
  /** The path from the entry to the invalid value: `['title']`, `['link', 'url']`. Empty for the entry itself. */
  path: string[];
  /** The received value, if any. */
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
  /** `character`: `U+0001`. */
  | { code: 'forbiddenCharacter'; character: string }
  /** Elements of rich text within one another. */
  | { code: 'tooDeep'; max: number }
  | { code: 'notADate' }
  | { code: 'notAnInstant' }
  /** Of one kind of field, or of a rule: its message in the contract, after « it must », and its sentence in French. */
  | { code: 'wrongFormat'; must: string; sentence: string }
  | { code: 'notOneOf'; values: readonly string[] }
  | { code: 'notAReference' }
  | { code: 'tooManyLinks'; max: number }
  | { code: 'endsBeforeStart'; start: string }
  | { code: 'tooManyItems'; max: number }
  | { code: 'wrongFile'; accept: readonly MediaFamily[] };

/** The problem of a rule: its message in the contract, after « it must », and its sentence. */
export const refusal = (must: string, sentence: string): ProblemKind => ({ code: 'wrongFormat', must, sentence });

/** The families of files that a media field may accept; media/ defines the types of each. */
export type MediaFamily = 'image' | 'video' | 'pdf' | 'document';

const families: Record<MediaFamily, string> = {
  image: 'une image',
  video: 'une vidéo',
  pdf: 'un PDF',
  document: 'un document Word',
};

/** The sentence that an editor reads at the field: how to fix the value. */
export function messageFor(problem: Problem): string {
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
      return `Saisissez un nombre entre ${formatNumber(problem.min)} et ${formatNumber(problem.max)}.`;
    case 'tooLong':
      return `Raccourcissez ce texte : ${formatNumber(problem.max)} caractères au plus.`;
    case 'forbiddenCharacter':
      return `Ce texte contient un caractère invisible (${problem.character}), souvent venu d’un copier-coller : retapez le passage.`;
    case 'tooDeep':
      return 'Ce texte est trop imbriqué pour être enregistré : collez-le sans mise en forme.';
    case 'notADate':
      return 'Saisissez une date qui existe, par exemple 14/03/2027.';
    case 'notAnInstant':
      return 'Saisissez une date et une heure qui existent, par exemple 14/03/2027 18:30.';
    case 'wrongFormat':
      return problem.sentence;
    case 'notOneOf':
      return `Choisissez une de ces valeurs : ${problem.values.join(', ')}.`;
    case 'notAReference':
      return 'Cet élément n’existe pas ou n’existe plus.';
    case 'tooManyLinks':
      return `Retirez des éléments : ${formatNumber(problem.max)} au plus en une fois.`;
    case 'endsBeforeStart':
      return 'La fin doit venir après le début.';
    case 'tooManyItems':
      return `Retirez des lignes : ${formatNumber(problem.max)} au plus.`;
    case 'wrongFile':
      return `Ce champ attend ${formatList(
        problem.accept.map((family) => families[family]),
        'disjunction',
      )}.`;
  }
}
