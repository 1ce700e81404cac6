/** Handles an expired session: over an open form the user signs in, and the call is retried; otherwise it ends at the sign-in screen. */
interface ReauthHandler {
  /** Prompts for sign-in in place. False when the user declines. */
  promptSignIn(): Promise<boolean>;
  /** Shows the sign-in screen, with a return path. */
  redirectToSignIn(): void;
}

let handler: ReauthHandler | undefined;
let openForms = 0;
let pending: Promise<boolean> | undefined;
let declines = 0;

/** Registers the handler; returns its cleanup. */
export function registerReauthHandler(registered: ReauthHandler): () => void {
  handler = registered;
  return () => {
    handler = undefined;
  };
}

/** Marks a form as open until the returned function is called. */
export function holdSession(): () => void {
  openForms += 1;
  return () => {
    openForms -= 1;
  };
}

/** The number of prompts that the user has declined. */
export const declineCount = (): number => declines;

/** Resolves to true once there is a new token. Concurrent calls share one prompt, and one declined after `seenDeclines` answers this call too. */
export function reauthenticate(seenDeclines: number): Promise<boolean> {
  if (!handler || openForms === 0) {
    handler?.redirectToSignIn();
    return Promise.resolve(false);
  }
  if (!pending && declines !== seenDeclines) return Promise.resolve(false);
  pending ??= handler
    .promptSignIn()
    .then((signedIn) => {
      if (!signedIn) declines += 1;
      return signedIn;
    })
    .finally(() => {
      pending = undefined;
    });
  return pending;
}
