import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { openDoor } from './renewal.ts';
import { signInPath } from './return-path.ts';
import { SignInDialog } from './SignInDialog.tsx';
import { clearSession } from './session.ts';
import { usePresence } from './use-presence.ts';

/** What the back-office shows when the server no longer takes the token, and what keeps that from happening under somebody’s hands. */
export function Door() {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  usePresence();
  const [answer, setAnswer] = useState<(signedIn: boolean) => void>();

  useEffect(
    () =>
      openDoor({
        ask: () => new Promise((resolve) => setAnswer(() => resolve)),
        leave() {
          clearSession();
          void navigate(signInPath(pathname + search), { replace: true });
        },
      }),
    [navigate, pathname, search],
  );

  if (!answer) return null;
  return (
    <SignInDialog
      onAnswer={(signedIn) => {
        setAnswer(undefined);
        answer(signedIn);
      }}
    />
  );
}
