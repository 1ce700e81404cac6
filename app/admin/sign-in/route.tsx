import { useEffect, useRef } from 'react';
import { Link, redirect, useLocation, useNavigate, useSearchParams } from 'react-router';
import { Button } from '#app/ui/buttons.tsx';
import { frenchSpacing } from '#app/ui/typography.ts';
import type { SitePath } from '#content/pages.ts';
import { screenMeta } from '../screen-meta.ts';
import { returnPath } from '../session/return-path.ts';
import { SignInFields, useSignIn } from '../session/SignInFields.tsx';
import { currentUser } from '../session/session.ts';
import { ErrorMessage, Loading } from '../ui/messages.tsx';
import ui from '../ui/primitives.module.css';
import type { Route } from './+types/route';
import { SignInFrame } from './SignInFrame.tsx';

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
  const { sending, problem, needsCode, signIn } = useSignIn(() =>
    navigate(returnPath(search.get('retour')), { replace: true }),
  );
  const password = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // The disabled field lost the focus: the password is to be typed again.
    if (problem && !sending) password.current?.select();
  }, [problem, sending]);

  const { chosenFor } = (useLocation().state ?? {}) as { chosenFor?: string };

  return (
    <SignInFrame title={needsCode ? 'Code du téléphone' : 'Connexion'}>
      {chosenFor && <p role="status">{frenchSpacing('Votre mot de passe est choisi : identifiez-vous.')}</p>}
      <form className={ui.stack} onSubmit={signIn}>
        <SignInFields
          id="connexion"
          email={chosenFor ?? ''}
          passwordRef={password}
          needsCode={needsCode}
          disabled={sending}
        />
        <ErrorMessage>{problem}</ErrorMessage>
        <Button type="submit" tone="full" disabled={sending}>
          {sending ? 'Connexion...' : needsCode ? 'Continuer' : 'Se connecter'}
        </Button>
      </form>
      <Link to="/admin/mot-de-passe" className={ui.link}>
        {frenchSpacing('Mot de passe oublié ?')}
      </Link>
      <a href="/" className={ui.link}>
        Retour au site
      </a>
      <a href={'/accessibilite-administration' satisfies SitePath} className={ui.link}>
        Accessibilité de l’administration
      </a>
    </SignInFrame>
  );
}
