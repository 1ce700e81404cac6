import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { buttonClass } from '#app/ui/buttons.tsx';
import { Dialog } from '../parts/Dialog.tsx';
import { ErrorMessage } from '../parts/ErrorMessage.tsx';
import styles from './SignInDialog.module.css';
import { contentApi, storedEmail, storeSession } from './session.ts';
import { signInErrorMessage } from './sign-in-error.ts';

/** Signs in again over the form being edited, which stays as it is. */
export function SignInDialog({ onAnswer }: { onAnswer: (signedIn: boolean) => void }) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const signedIn = useRef(false);
  const [sending, setSending] = useState(false);
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
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
    <Dialog
      ref={dialog}
      title="Votre session a expiré"
      unasked
      className={styles.dialog}
      onClose={() => onAnswer(signedIn.current)}
      footer={
        <>
          <button type="button" className={buttonClass('hollow')} onClick={() => dialog.current?.close()}>
            Plus tard
          </button>
          <button type="submit" form={id} className={buttonClass()} disabled={sending}>
            {sending ? 'Connexion...' : 'Se connecter'}
          </button>
        </>
      }
    >
      <p>Identifiez-vous pour poursuivre : ce que vous avez saisi est toujours là.</p>
      <form id={id} className={styles.form} onSubmit={signIn}>
        <label htmlFor={`${id}-email`}>Adresse électronique</label>
        <input
          id={`${id}-email`}
          name="email"
          type="email"
          autoComplete="username"
          defaultValue={storedEmail()}
          required
          readOnly={sending}
        />
        <label htmlFor={`${id}-password`}>Mot de passe</label>
        <input
          ref={password}
          id={`${id}-password`}
          name="password"
          type="password"
          autoComplete="current-password"
          required
          readOnly={sending}
        />
        <ErrorMessage>{problem}</ErrorMessage>
      </form>
    </Dialog>
  );
}
