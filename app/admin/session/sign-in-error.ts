import { ContentError } from '#client/index.ts';

/** Why signing in failed: the catalogue's sentence for a rejection, and the actual cause when the server cannot be reached. */
export function signInErrorMessage(error: unknown): string {
  if (!(error instanceof ContentError)) return 'Le serveur ne répond pas. Vérifiez votre connexion, puis réessayez.';
  if (error.status >= 500) return 'Le serveur ne peut pas répondre pour l’instant. Réessayez dans un instant.';
  return error.status === 429 ? 'Trop de tentatives. Patientez une minute, puis réessayez.' : 'Identifiants invalides';
}
