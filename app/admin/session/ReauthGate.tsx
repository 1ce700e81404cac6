import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { registerReauthHandler } from './reauthentication.ts';
import { signInPath } from './return-path.ts';
import { SignInDialog } from './SignInDialog.tsx';
import { clearSession } from './session.ts';
import { useSessionKeepalive } from './use-session-keepalive.ts';

/** Shows the sign-in dialog when the session expired during an edit, and keeps the session alive meanwhile. */
export function ReauthGate() {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  useSessionKeepalive();
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

  if (!settle) return null;
  return (
    <SignInDialog
      onAnswer={(signedIn) => {
        setSettle(undefined);
        settle(signedIn);
      }}
    />
  );
}
