import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { Dialog } from '../dialogs/Dialog.tsx';
import { registerReauthHandler } from './reauthentication.ts';
import { signInPath } from './return-path.ts';
import { SignInDialog } from './SignInDialog.tsx';
import { clearSession } from './session.ts';
import { useSessionKeepalive } from './use-session-keepalive.ts';

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
