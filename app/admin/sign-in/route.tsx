import { useEffect, useRef } from 'react';
import { redirect, useNavigate, useSearchParams } from 'react-router';
import { Button } from '#app/ui/buttons.tsx';
import type { SitePath } from '#content/pages.ts';
import { screenMeta } from '../screen-meta.ts';
import { returnPath } from '../session/return-path.ts';
import { SignInFields, useSignIn } from '../session/SignInFields.tsx';
import { currentUser } from '../session/session.ts';
import { ErrorMessage, Loading } from '../ui/messages.tsx';
import ui from '../ui/primitives.module.css';
import type { Route } from './+types/route';
import styles from './sign-in.module.css';

/** With a valid token, skips the sign-in screen. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  if (await currentUser()) throw redirect(returnPath(new URL(request.url).searchParams.get('retour')));
  return null;
}
clientLoader.hydrate = true as const;

export const meta = () => screenMeta('Connexion');

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
      <div className={`${ui.stack} ${styles.panel}`}>
        <p className={`${ui.secondary} ${ui.strong}`}>Mémorial ACTe</p>
        <h1>Connexion</h1>
        <form className={ui.stack} onSubmit={signIn}>
          <SignInFields id="connexion" passwordRef={password} disabled={sending} />
          <ErrorMessage>{problem}</ErrorMessage>
          <Button type="submit" tone="full" disabled={sending}>
            {sending ? 'Connexion...' : 'Se connecter'}
          </Button>
        </form>
        <a href="/" className={ui.link}>
          Retour au site
        </a>
        <a href={'/accessibilite-administration' satisfies SitePath} className={ui.link}>
          Accessibilité de l’administration
        </a>
      </div>
    </main>
  );
}
