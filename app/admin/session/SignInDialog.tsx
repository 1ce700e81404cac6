import { type FormEvent, useEffect, useRef, useState } from 'react';
import { buttonClass } from '#app/ui/buttons.tsx';
import styles from './SignInDialog.module.css';
import { contentApi, storedEmail, storeSession } from './session.ts';
import { signInErrorMessage } from './sign-in-error.ts';

/** Signs in again over the form being edited, which stays as it is. */
export function SignInDialog({ onAnswer }: { onAnswer: (signedIn: boolean) => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const signedIn = useRef(false);
  const [sending, setSending] = useState(false);
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    dialog.current?.showModal();
    // The email is prefilled: the password gets the focus.
    if (storedEmail()) password.current?.focus();
  }, []);

  async function signIn(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    setSending(true);
    setProblem(undefined);
    try {
      const { jwt, user } = await contentApi.signIn(String(data.get('email')), String(data.get('password')));
      storeSession(jwt, user);
      signedIn.current = true;
      dialog.current?.close();
    } catch (error) {
      setProblem(signInErrorMessage(error));
      setSending(false);
    }
  }

  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby="session-fermee"
      onClose={() => onAnswer(signedIn.current)}
    >
      <h2 id="session-fermee">Votre session a expiré</h2>
      <p>Identifiez-vous pour poursuivre : ce que vous avez saisi est toujours là.</p>
      <form className={styles.form} onSubmit={signIn}>
        <label htmlFor="session-email">Adresse électronique</label>
        <input
          id="session-email"
          name="email"
          type="email"
          autoComplete="username"
          defaultValue={storedEmail()}
          required
          readOnly={sending}
        />
        <label htmlFor="session-password">Mot de passe</label>
        <input
          ref={password}
          id="session-password"
          name="password"
          type="password"
          autoComplete="current-password"
          required
          readOnly={sending}
        />
        <div aria-live="assertive" aria-atomic="true">
          {problem && (
            <p className={styles.problem} role="alert">
              {problem}
            </p>
          )}
        </div>
        <div className={styles.actions}>
          <button type="button" className={buttonClass('hollow')} onClick={() => dialog.current?.close()}>
            Plus tard
          </button>
          <button type="submit" className={buttonClass()} disabled={sending}>
            {sending ? 'Connexion...' : 'Se connecter'}
          </button>
        </div>
      </form>
    </dialog>
  );
}
