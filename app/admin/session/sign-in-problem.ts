import { ContentError } from '#client/index.ts';

/** Why signing in failed, for the person: the catalogue's sentence for what the server refuses, and the truth where it could not be asked. */
export function signInProblem(error: unknown): string {
  if (!(error instanceof ContentError)) return 'Le serveur ne répond pas. Vérifiez votre connexion, puis réessayez.';
  if (error.status >= 500) return 'Le serveur ne peut pas répondre pour l’instant. Réessayez dans un instant.';
  return error.status === 429 ? 'Trop de tentatives. Patientez une minute, puis réessayez.' : 'Identifiants invalides';
}
