import { useEffect, useId, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { Button } from '#app/ui/buttons.tsx';
import { Dialog } from '../dialogs/Dialog.tsx';
import { ErrorMessage } from '../ui/ErrorMessage.tsx';
import ui from '../ui/primitives.module.css';
import { registerReauthHandler } from './reauthentication.ts';
import { signInPath } from './return-path.ts';
import { SignInFields } from './SignInFields.tsx';
import { clearSession, storedEmail } from './session.ts';
import { useSessionKeepalive } from './use-session-keepalive.ts';
import { useSignIn } from './use-sign-in.ts';

/** Shows the sign-in dialog when the session expired during an edit, keeps the session alive meanwhile, and warns before it ends. */
export function ReauthGate() {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { isEnding, keep } = useSessionKeepalive();
  const [settle, setSettle] = useState<(signedIn: boolean) => void>();

  useEffect(
    () =>
      registerReauthHandler({
        promptSignIn: () => new Promise((resolve) => setSettle(() => resolve)),
        redirectToSignIn() {
          clearSession();
          void navigate(signInPath(pathname + search), { replace: true });
        },
      }),
    [navigate, pathname, search],
  );

  if (!settle)
    return (
      isEnding && (
        <Dialog title={'Êtes-vous toujours là\u00a0?'} unasked cancel="Rester connecté" onClose={keep}>
          <p>
            Sans un geste de votre part, la session se ferme dans quelques minutes. Ce que vous avez saisi reste ici.
          </p>
        </Dialog>
      )
    );
  return (
    <SignInDialog
      onAnswer={(signedIn) => {
        setSettle(undefined);
        settle(signedIn);
      }}
    />
  );
}

/** Signs in again over the form being edited, which stays as it is. */
function SignInDialog({ onAnswer }: { onAnswer: (signedIn: boolean) => void }) {
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
