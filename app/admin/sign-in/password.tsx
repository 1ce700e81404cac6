import { useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { Button } from '#app/ui/buttons.tsx';
import { frenchSpacing } from '#app/ui/typography.ts';
import { ContentError } from '#client/index.ts';
import { isStrongPassword, passwordHint } from '#model/password.ts';
import { TextField } from '../inputs/FormField.tsx';
import { failureOf, useAction } from '../queries/use-action.ts';
import { useQuery } from '../queries/use-query.ts';
import { screenMeta } from '../screen-meta.ts';
import { adminApi, clearSession } from '../session/session.ts';
import { Announcement, ErrorMessage, Loading, RetryNotice } from '../ui/messages.tsx';
import ui from '../ui/primitives.module.css';
import { StatusBadge } from '../ui/StatusBadge.tsx';
import { SignInFrame } from './SignInFrame.tsx';

/** In a browser alone: the server does not get the token, which is in the fragment. */
export const clientLoader = () => null;
clientLoader.hydrate = true as const;

export const meta = () => screenMeta('Mot de passe');

export const HydrateFallback = Loading;

export default function PasswordScreen() {
  const { hash } = useLocation();
  return hash.length > 1 ? <ChoosePassword key={hash} token={hash.slice(1)} /> : <AskLink />;
}

const failure = failureOf('Le serveur ne peut pas répondre pour l’instant. Réessayez dans un instant.');

const BackToSignIn = () => (
  <Link to="/admin" className={ui.link}>
    Retour à la connexion
  </Link>
);

/** The answer is the same for every address. */
function AskLink() {
  const [sent, setSent] = useState<{ email: string; isMailConfigured: boolean }>();
  const { isBusy, problem, run } = useAction(failure);
  if (sent)
    return (
      <SignInFrame title={sent.isMailConfigured ? 'Regardez vos courriels' : 'Demandez un lien'}>
        {sent.isMailConfigured ? (
          <p>
            {'Si un compte existe pour '}
            <strong>{sent.email}</strong>, un message part à l’instant. Son lien sert une fois, pendant 30{'\u00a0'}
            minutes.
          </p>
        ) : (
          <p>Ce site n’envoie pas de courriels.</p>
        )}
        <p className={ui.muted}>
          {sent.isMailConfigured && frenchSpacing('Rien au bout de cinq minutes ? Regardez les indésirables, puis ')}
          {frenchSpacing(
            `${sent.isMailConfigured ? 'demandez' : 'Demandez'} à une personne de l’administration : elle peut vous donner un lien.`,
          )}
        </p>
        <BackToSignIn />
      </SignInFrame>
    );
  return (
    <SignInFrame title="Mot de passe oublié">
      <form
        className={ui.stack}
        onSubmit={(event) => {
          event.preventDefault();
          const email = String(new FormData(event.currentTarget).get('email')).trim();
          void run(async () => setSent({ email, ...(await adminApi.askPasswordLink(email)) }));
        }}
      >
        <TextField
          id="email"
          label="Adresse électronique"
          name="email"
          type="email"
          autoComplete="username"
          required
          isMarked={false}
          maxLength={254}
          hint="Un lien pour choisir un nouveau mot de passe y sera envoyé."
        />
        <ErrorMessage>{problem}</ErrorMessage>
        <Button type="submit" tone="full" disabled={isBusy}>
          Recevoir un lien
        </Button>
      </form>
      <BackToSignIn />
    </SignInFrame>
  );
}

function ChoosePassword({ token }: { token: string }) {
  const navigate = useNavigate();
  const [password, setPassword] = useState('');
  const { result, failure: unread, reload } = useQuery('link', () => adminApi.readPasswordLink(token));
  const { isBusy, problem, run } = useAction(failure);
  if (unread !== undefined)
    return (
      <SignInFrame title="Ce lien ne sert plus">
        {unread instanceof ContentError && unread.status === 400 ? (
          <p>{failure(unread)}</p>
        ) : (
          <RetryNotice onRetry={reload}>{failure(unread)}</RetryNotice>
        )}
        <Link to="/admin/mot-de-passe" className={ui.link}>
          Recevoir un autre lien
        </Link>
        <BackToSignIn />
      </SignInFrame>
    );
  if (!result) return <Loading />;
  const isStrong = isStrongPassword(password);
  return (
    <SignInFrame title={result.isInvitation ? 'Bienvenue' : 'Nouveau mot de passe'}>
      <form
        className={ui.stack}
        onSubmit={(event) => {
          event.preventDefault();
          void run(async () => {
            await adminApi.choosePassword(token, password);
            clearSession();
            await navigate('/admin', { replace: true, state: { chosenFor: result.email } });
          });
        }}
      >
        <TextField id="email" label="Adresse électronique" autoComplete="username" readOnly value={result.email} />
        <TextField
          id="password"
          label={result.isInvitation ? 'Mot de passe' : 'Nouveau mot de passe'}
          canBeShown
          autoComplete="new-password"
          required
          isMarked={false}
          maxLength={200}
          value={password}
          hint={`${passwordHint} Une phrase convient.`}
          onChange={({ target }) => setPassword(target.value)}
        />
        {isStrong && <StatusBadge on>Assez long</StatusBadge>}
        <Announcement>{isStrong && 'Assez long'}</Announcement>
        {!result.isInvitation && (
          <p className={ui.muted}>Vos autres sessions seront fermées. Le second facteur reste demandé.</p>
        )}
        <ErrorMessage>{problem}</ErrorMessage>
        <Button type="submit" tone="full" disabled={isBusy}>
          {result.isInvitation ? 'Choisir ce mot de passe' : 'Changer le mot de passe'}
        </Button>
      </form>
    </SignInFrame>
  );
}
