import { type ComponentProps, type FormEvent, type RefObject, useState } from 'react';
import { ContentError } from '#client/index.ts';
import { TextField } from '../inputs/FormField.tsx';
import { failureOf, useAction } from '../queries/use-action.ts';
import ui from '../ui/primitives.module.css';
import { contentApi, storeSession } from './session.ts';

interface Props extends Pick<ComponentProps<'input'>, 'disabled' | 'readOnly'> {
  /** Begins the ids. */
  id: string;
  email?: string;
  passwordRef?: RefObject<HTMLInputElement | null>;
  /** The second step, of an account with a second factor. What was typed stays. */
  needsCode: boolean;
}

/** The address and the password of a sign-in, and what they must be. */
export const SignInFields = ({ id, email, passwordRef, needsCode, ...state }: Props) => {
  const input = { ...state, required: true, isMarked: false };
  return (
    <>
      <div hidden={needsCode} className={needsCode ? undefined : ui.stack}>
        <p id={`${id}-aide`}>Les deux champs sont obligatoires. L’adresse a la forme nom@exemple.fr.</p>
        <TextField
          id={`${id}-email`}
          label="Adresse électronique"
          name="email"
          type="email"
          autoComplete="username"
          aria-describedby={`${id}-aide`}
          defaultValue={email}
          {...input}
        />
        <TextField
          ref={passwordRef}
          id={`${id}-password`}
          label="Mot de passe"
          name="password"
          canBeShown
          autoComplete="current-password"
          {...input}
        />
      </div>
      {needsCode && (
        <>
          <TextField
            ref={(field) => field?.focus()}
            id={`${id}-code`}
            label="Code du téléphone"
            name="code"
            hint="Les six chiffres de votre application, ou un code de secours."
            autoComplete="one-time-code"
            autoCapitalize="none"
            maxLength={20}
            {...input}
          />
          <details>
            <summary className={ui.link}>J’ai perdu mon téléphone</summary>
            <p>
              Écrivez un de vos dix codes de secours. Si vous ne les avez plus, demandez à l’équipe technique de retirer
              votre second facteur.
            </p>
          </details>
        </>
      )}
    </>
  );
};

/** Signs in with the `email`, the `password` and, in a second step, the `code` of the submitted form. */
export function useSignIn(onSignedIn: () => void | Promise<void>) {
  const { isBusy: sending, problem, run } = useAction(signInErrorMessage);
  const [needsCode, setNeedsCode] = useState(false);
  function signIn(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    void run(async () => {
      const code = needsCode ? String(data.get('code')) : undefined;
      const credentials = [String(data.get('email')), String(data.get('password'))] as const;
      const { jwt, user } = await contentApi.signIn(...credentials, code).catch((error: unknown) => {
        if (error instanceof ContentError && error.fields.code) setNeedsCode(true);
        throw error;
      });
      storeSession(jwt, user);
      await onSignedIn();
    });
  }
  return { sending, problem, needsCode, signIn };
}

/** Why signing in failed, or what it asks for: the catalogue's sentence for a rejection, and the actual cause when the server cannot be reached. */
function signInErrorMessage(error: unknown): string {
  // The first answer that names the code asks for it.
  const isRequested = error instanceof ContentError && error.fields.code && error.reason !== 'Invalid code';
  return isRequested ? '' : failureOf('Identifiants invalides')(error);
}
