import { useEffect, useRef } from 'react';
import { redirect, useNavigate, useSearchParams } from 'react-router';
import { buttonClass } from '#app/ui/buttons.tsx';
import { FormField } from '../inputs/FormField.tsx';
import fields from '../inputs/fields.module.css';
import { PasswordInput } from '../inputs/PasswordInput.tsx';
import { ErrorMessage } from '../parts/ErrorMessage.tsx';
import { Loading } from '../parts/Loading.tsx';
import { returnPath } from '../session/return-path.ts';
import { currentUser } from '../session/session.ts';
import { useSignIn } from '../session/use-sign-in.ts';
import type { Route } from './+types/route';
import styles from './sign-in.module.css';

/** With a valid token, skips the sign-in screen. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  if (await currentUser()) throw redirect(returnPath(new URL(request.url).searchParams.get('retour')));
  return null;
}
clientLoader.hydrate = true as const;

export function meta() {
  return [{ title: 'Connexion · Administration du Mémorial ACTe' }, { name: 'robots', content: 'noindex, nofollow' }];
}

export const HydrateFallback = Loading;

export default function SignIn() {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const { sending, problem, signIn } = useSignIn(() => navigate(returnPath(search.get('retour')), { replace: true }));
  const password = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // The disabled field lost the focus: the password is to be typed again.
    if (problem && !sending) password.current?.select();
  }, [problem, sending]);

  return (
    <main className={styles.page}>
      <div className={styles.picture} aria-hidden="true" />
      <div className={styles.panel}>
        <p className={styles.name}>Mémorial ACTe</p>
        <h1>Connexion</h1>
        <form className={styles.form} onSubmit={signIn}>
          <p id="champs">Les deux champs sont obligatoires. L’adresse a la forme nom@exemple.fr.</p>
          <FormField id="email" label="Adresse électronique">
            {({ id }) => (
              <input
                id={id}
                name="email"
                type="email"
                autoComplete="username"
                aria-describedby="champs"
                required
                disabled={sending}
                className={fields.control}
              />
            )}
          </FormField>
          <FormField id="password" label="Mot de passe">
            {({ id }) => (
              <PasswordInput
                ref={password}
                id={id}
                what="mot de passe"
                name="password"
                autoComplete="current-password"
                required
                disabled={sending}
              />
            )}
          </FormField>
          <ErrorMessage>{problem}</ErrorMessage>
          <button type="submit" className={buttonClass()} disabled={sending}>
            {sending ? 'Connexion...' : 'Se connecter'}
          </button>
        </form>
        <a href="/" className={styles.back}>
          Retour au site
        </a>
      </div>
    </main>
  );
}
