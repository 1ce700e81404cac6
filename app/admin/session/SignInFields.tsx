import type { ComponentProps, FormEvent, RefObject } from 'react';
import { ContentError } from '#client/index.ts';
import { TextField } from '../inputs/FormField.tsx';
import { useAction } from '../queries/use-action.ts';
import { contentApi, storeSession } from './session.ts';

interface Props extends Pick<ComponentProps<'input'>, 'disabled' | 'readOnly'> {
  /** Begins the ids. */
  id: string;
  email?: string;
  passwordRef: RefObject<HTMLInputElement | null>;
}

/** The address and the password of a sign-in, and what they must be. */
export const SignInFields = ({ id, email, passwordRef, ...input }: Props) => (
  <>
    <p id={`${id}-aide`}>Les deux champs sont obligatoires. L’adresse a la forme nom@exemple.fr.</p>
    <TextField
      id={`${id}-email`}
      label="Adresse électronique"
      name="email"
      type="email"
      autoComplete="username"
      aria-describedby={`${id}-aide`}
      defaultValue={email}
      required
      isMarked={false}
      {...input}
    />
    <TextField
      ref={passwordRef}
      id={`${id}-password`}
      label="Mot de passe"
      name="password"
      canBeShown
      autoComplete="current-password"
      required
      isMarked={false}
      {...input}
    />
  </>
);

/** Signs in with the `email` and `password` of the submitted form. */
export function useSignIn(onSignedIn: () => void | Promise<void>) {
  const { isBusy: sending, problem, run } = useAction(signInErrorMessage);
  function signIn(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    void run(async () => {
      const { jwt, user } = await contentApi.signIn(String(data.get('email')), String(data.get('password')));
      storeSession(jwt, user);
      await onSignedIn();
    });
  }
  return { sending, problem, signIn };
}

/** Why signing in failed: the catalogue's sentence for a rejection, and the actual cause when the server cannot be reached. */
function signInErrorMessage(error: unknown): string {
  if (!(error instanceof ContentError)) return 'Le serveur ne répond pas. Vérifiez votre connexion, puis réessayez.';
  if (error.status >= 500) return 'Le serveur ne peut pas répondre pour l’instant. Réessayez dans un instant.';
  return error.status === 429 ? 'Trop de tentatives. Patientez une minute, puis réessayez.' : 'Identifiants invalides';
}
