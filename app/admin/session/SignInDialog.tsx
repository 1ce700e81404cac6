import { useEffect, useId, useRef } from 'react';
import { Button } from '#app/ui/buttons.tsx';
import { Dialog } from '../dialogs/Dialog.tsx';
import { ErrorMessage } from '../ui/ErrorMessage.tsx';
import ui from '../ui/primitives.module.css';
import { SignInFields } from './SignInFields.tsx';
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
      width="28rem"
      onClose={() => onAnswer(signedIn.current)}
      cancel="Plus tard"
      footer={
        <Button type="submit" form={id} tone="full" disabled={sending}>
          {sending ? 'Connexion...' : 'Se connecter'}
        </Button>
      }
    >
      <p>Identifiez-vous pour poursuivre : ce que vous avez saisi est toujours là.</p>
      <form id={id} className={ui.stack} onSubmit={signIn}>
        <SignInFields id={id} email={storedEmail()} passwordRef={password} readOnly={sending} />
        <ErrorMessage>{problem}</ErrorMessage>
      </form>
    </Dialog>
  );
}
