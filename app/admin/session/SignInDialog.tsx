import { useEffect, useId, useRef } from 'react';
import { buttonClass } from '#app/ui/buttons.tsx';
import { FormField } from '../inputs/FormField.tsx';
import fields from '../inputs/fields.module.css';
import { Dialog } from '../parts/Dialog.tsx';
import { ErrorMessage } from '../parts/ErrorMessage.tsx';
import styles from './SignInDialog.module.css';
import { storedEmail } from './session.ts';
import { useSignIn } from './use-sign-in.ts';

/** Signs in again over the form being edited, which stays as it is. */
export function SignInDialog({ onAnswer }: { onAnswer: (signedIn: boolean) => void }) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const signedIn = useRef(false);
  const { sending, problem, signIn } = useSignIn(() => {
    signedIn.current = true;
    dialog.current?.close();
  });
  useEffect(() => {
    // The email is prefilled: the password gets the focus.
    if (storedEmail()) password.current?.focus();
  }, []);

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
        <FormField id={`${id}-email`} label="Adresse électronique">
          {(attributes) => (
            <input
              id={attributes.id}
              name="email"
              type="email"
              autoComplete="username"
              defaultValue={storedEmail()}
              required
              readOnly={sending}
              className={fields.control}
            />
          )}
        </FormField>
        <FormField id={`${id}-password`} label="Mot de passe">
          {(attributes) => (
            <input
              ref={password}
              id={attributes.id}
              name="password"
              type="password"
              autoComplete="current-password"
              required
              readOnly={sending}
              className={fields.control}
            />
          )}
        </FormField>
        <ErrorMessage>{problem}</ErrorMessage>
      </form>
    </Dialog>
  );
}
