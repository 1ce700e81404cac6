import { type FormEvent, useState } from 'react';
import { redirect, useNavigate } from 'react-router';
import { buttonClass } from '#app/ui/links.tsx';
import { ContentError } from '#client/index.ts';
import { Waiting } from '../parts/Waiting.tsx';
import { content, currentUser, storeSession } from '../session/session.ts';
import styles from './sign-in.module.css';

/** Somebody whose token still holds is already in. */
export async function clientLoader() {
  if (await currentUser()) throw redirect('/admin/dashboard');
  return null;
}
clientLoader.hydrate = true as const;

export function meta() {
  return [{ title: 'Connexion · Administration du Mémorial ACTe' }, { name: 'robots', content: 'noindex, nofollow' }];
}

export const HydrateFallback = Waiting;

/** What the person reads; the catalogue's sentence for whatever the server refuses, and the truth where it could not be asked. */
function sentence(error: unknown): string {
  if (!(error instanceof ContentError)) return 'Le serveur ne répond pas. Vérifiez votre connexion, puis réessayez.';
  return error.status === 429 ? 'Trop de tentatives. Patientez une minute, puis réessayez.' : 'Identifiants invalides';
}

export default function SignIn() {
  const navigate = useNavigate();
  const [sending, setSending] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [visible, setVisible] = useState(false);

  async function signIn(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    setSending(true);
    setProblem(undefined);
    try {
      const { jwt, user } = await content.signIn(String(given.get('email')), String(given.get('password')));
      storeSession(jwt, user);
      await navigate('/admin/dashboard', { replace: true });
    } catch (error) {
      setProblem(sentence(error));
      setSending(false);
    }
  }

  return (
    <main className={styles.page}>
      <div className={styles.picture} aria-hidden="true" />
      <div className={styles.panel}>
        <p className={styles.name}>Mémorial ACTe</p>
        <h1>Connexion</h1>
        <form className={styles.form} onSubmit={signIn}>
          <label htmlFor="email">Adresse électronique</label>
          <input id="email" name="email" type="email" autoComplete="username" required disabled={sending} />
          <label htmlFor="password">Mot de passe</label>
          <div className={styles.password}>
            <input
              id="password"
              name="password"
              type={visible ? 'text' : 'password'}
              autoComplete="current-password"
              required
              disabled={sending}
            />
            <button
              type="button"
              onClick={() => setVisible(!visible)}
              aria-pressed={visible}
              aria-label="Afficher le mot de passe"
            >
              {visible ? 'Masquer' : 'Afficher'}
            </button>
          </div>
          <div aria-live="assertive">
            {problem && (
              <p className={styles.problem} role="alert">
                {problem}
              </p>
            )}
          </div>
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
