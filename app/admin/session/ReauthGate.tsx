import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { Dialog } from '../dialogs/Dialog.tsx';
import { registerReauthHandler } from './reauthentication.ts';
import { signInPath } from './return-path.ts';
import { SignInFields, useSignIn } from './SignInFields.tsx';
import { clearSession, contentApi, sessionIdleMs, storedEmail } from './session.ts';

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
  const signedIn = useRef(false);
  const { sending, problem, needsCode, signIn } = useSignIn(() => {
    signedIn.current = true;
    dialog.current?.close();
  });

  return (
    <Dialog
      ref={dialog}
      title="Votre session a expiré"
      // The email may be prefilled.
      firstFocus={storedEmail() ? '[name=password]' : undefined}
      unasked
      width="28rem"
      onClose={() => onAnswer(signedIn.current)}
      cancel="Plus tard"
      submit={sending ? 'Connexion...' : 'Se connecter'}
      busy={sending}
      problem={problem}
      onSubmit={signIn}
    >
      <p>Identifiez-vous pour poursuivre : ce que vous avez saisi est toujours là.</p>
      <SignInFields id={id} email={storedEmail()} needsCode={needsCode} readOnly={sending} />
    </Dialog>
  );
}

/** The server's own write interval. */
const intervalMs = 5 * 60_000;
/** How long before the end of an idle session its user is warned: three minutes, and the interval by which the last use may be earlier. */
const warnedMs = intervalMs + 3 * 60_000;
const activityEvents = ['input', 'keydown', 'pointerdown'] as const;

/**
 * Keeps the session alive during input: writing a long text sends no request until it is saved, and idle sessions expire.
 * At most one call in five minutes, only on user input. Its response is ignored: the next call handles errors.
 * @returns whether the session ends soon if nothing is done, and a function that keeps it (WCAG 2.2.1, RGAA 13.1)
 */
function useSessionKeepalive(): { isEnding: boolean; keep: () => void } {
  const lastSent = useRef(Date.now());
  const [isEnding, setEnding] = useState(false);
  const keep = useCallback(() => {
    if (Date.now() - lastSent.current < intervalMs) return;
    lastSent.current = Date.now();
    setEnding(false);
    void contentApi.me().catch(() => undefined);
  }, []);
  useEffect(() => {
    // The warning is answered in its dialog, which then gives the focus back.
    if (isEnding) return;
    for (const event of activityEvents) window.addEventListener(event, keep, { passive: true });
    const timer = setInterval(() => {
      const leftMs = lastSent.current + sessionIdleMs() - Date.now(); // negative after the computer was asleep
      setEnding(!document.hidden && leftMs > 0 && leftMs < warnedMs);
    }, 30_000);
    return () => {
      for (const event of activityEvents) window.removeEventListener(event, keep);
      clearInterval(timer);
    };
  }, [isEnding, keep]);
  return { isEnding, keep };
}
