import { ContentError } from '#client/index.ts';

/** The message for a failed save: the catalogue's sentence (docs/product.md, « Messages »), then what the user can do. */
export const saveErrorMessage = (error: unknown, creating: boolean) => ({
  title: creating ? 'Erreur lors de la création' : 'Erreur lors de la mise à jour',
  detail: detail(error),
  /** The next save that succeeds ends it: the server was out of reach. */
  isPassing: !(error instanceof ContentError) || error.status >= 500,
});

const lost = 'Rien de ce que vous avez saisi n’est perdu.';

function detail(error: unknown): string {
  if (!(error instanceof ContentError))
    return `Le serveur ne répond pas. ${lost} Vérifiez votre connexion, puis réessayez.`;
  switch (error.status) {
    case 401:
      return `Votre session a expiré. ${lost} Enregistrez à nouveau pour vous identifier.`;
    case 413:
      return `C’est trop long pour être enregistré d’un seul tenant (1\u00a0Mo au plus). ${lost}`;
    case 503:
    case 507:
      return `${error.reason ?? 'Le serveur est indisponible.'} ${lost}`;
    case 403:
      return `${error.reason ?? ''} ${lost}`;
    case 400:
      return Object.keys(error.fields).length > 0 ? '' : (error.reason ?? '');
    default:
      return `HTTP error! status: ${error.status}. ${lost} Réessayez dans un instant.`;
  }
}
