import { formatList, formatNumber } from './format.ts';

/** A validation error, as data. The form shows it in French (`messageFor`), the content API in the contract's format (validation-messages.ts). */
export type Problem = {
  /** The path from the entry to the invalid value: `['title']`, `['link', 'url']`. Empty for the entry itself. */
  path: string[];
  value?: unknown;
} & ProblemKind;

export type ProblemKind =
  /** `sentence`: in the words of the field. */
  | { code: 'missing'; sentence?: string }
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

export type ProblemMessages = {
  readonly [Code in Problem['code']]: string | ((problem: Extract<Problem, { code: Code }>) => string);
};

export function messageAmong(messages: ProblemMessages, problem: Problem): string {
  const message = messages[problem.code] as string | ((of: Problem) => string);
  return typeof message === 'string' ? message : message(problem);
}

const types = {
  string: 'Saisissez un texte.',
  number: 'Saisissez un nombre.',
  boolean: 'Choisissez oui ou non.',
  object: 'La valeur reçue n’a pas la forme attendue.',
  array: 'La valeur reçue doit être une liste.',
};

const sentences: ProblemMessages = {
  missing: ({ sentence }) => sentence ?? 'Ce champ est obligatoire.',
  blank: 'Ce champ est obligatoire.',
  unknownKey: ({ key }) => `« ${key} » n’est pas un champ connu.`,
  wrongType: ({ expected }) => types[expected],
  notAnInteger: 'Saisissez un nombre entier, par exemple 3.',
  outOfRange: ({ min, max }) => `Saisissez un nombre entre ${formatNumber(min)} et ${formatNumber(max)}.`,
  tooLong: ({ max }) => `Raccourcissez ce texte : ${formatNumber(max)} caractères au plus.`,
  forbiddenCharacter: ({ character }) =>
    `Ce texte contient un caractère invisible (${character}), souvent venu d’un copier-coller : retapez le passage.`,
  tooDeep: 'Ce texte est trop imbriqué pour être enregistré : collez-le sans mise en forme.',
  notADate: 'Saisissez une date qui existe, par exemple 14/03/2027.',
  notAnInstant: 'Saisissez une date et une heure qui existent, par exemple 14/03/2027 18:30.',
  wrongFormat: ({ sentence }) => sentence,
  notOneOf: ({ values }) => `Choisissez une de ces valeurs : ${values.join(', ')}.`,
  notAReference: 'Cet élément n’existe pas ou n’existe plus.',
  tooManyLinks: ({ max }) => `Retirez des éléments : ${formatNumber(max)} au plus en une fois.`,
  endsBeforeStart: 'La fin doit venir après le début.',
  tooManyItems: ({ max }) => `Retirez des lignes : ${formatNumber(max)} au plus.`,
  wrongFile({ accept }) {
    const names = accept.map((family) => families[family]);
    return `Ce champ attend ${formatList(names, 'disjunction')}.`;
  },
};

/** The sentence that an editor reads at the field: how to fix the value. */
export const messageFor = (problem: Problem): string => messageAmong(sentences, problem);
