/** Why a magazine cannot be opened. Another attempt may help where it could not be reached. */
export const loadErrorMessages = {
  unreachable: {
    title: 'Le magazine n’a pas pu être chargé',
    sentence: 'La connexion est peut-être interrompue. Vous pouvez réessayer, ou télécharger le fichier.',
  },
  locked: {
    title: 'Ce magazine est protégé par un mot de passe',
    sentence: 'Il ne peut pas être lu ici. Vous pouvez télécharger le fichier et l’ouvrir avec son mot de passe.',
  },
  broken: {
    title: 'Ce magazine est illisible',
    sentence: 'Son fichier est abîmé ou incomplet. Vous pouvez le télécharger et essayer de l’ouvrir autrement.',
  },
  empty: {
    title: 'Ce magazine ne contient aucune page',
    sentence: 'Son fichier est vide. Vous pouvez tout de même le télécharger.',
  },
} as const;

export type LoadErrorCode = keyof typeof loadErrorMessages;

export class PdfLoadError extends Error {
  readonly code: LoadErrorCode;
  constructor(code: LoadErrorCode, options?: ErrorOptions) {
    super(code, options);
    this.code = code;
  }
}
