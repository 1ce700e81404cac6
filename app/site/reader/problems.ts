/** Why a magazine cannot be read here. */
export type Problem = 'unreachable' | 'locked' | 'broken' | 'empty';

export class BookProblem extends Error {
  readonly problem: Problem;
  constructor(problem: Problem, options?: ErrorOptions) {
    super(problem, options);
    this.problem = problem;
  }
}

interface Words {
  title: string;
  sentence: string;
  /** Whether asking again may help. */
  again: boolean;
}

export const problemWords: Record<Problem, Words> = {
  unreachable: {
    title: 'Le magazine n’a pas pu être chargé',
    sentence: 'La connexion est peut-être interrompue. Vous pouvez réessayer, ou télécharger le fichier.',
    again: true,
  },
  locked: {
    title: 'Ce magazine est protégé par un mot de passe',
    sentence: 'Il ne peut pas être lu ici. Vous pouvez télécharger le fichier et l’ouvrir avec son mot de passe.',
    again: false,
  },
  broken: {
    title: 'Ce magazine est illisible',
    sentence: 'Son fichier est abîmé ou incomplet. Vous pouvez le télécharger et essayer de l’ouvrir autrement.',
    again: false,
  },
  empty: {
    title: 'Ce magazine ne contient aucune page',
    sentence: 'Son fichier est vide. Vous pouvez tout de même le télécharger.',
    again: false,
  },
};
