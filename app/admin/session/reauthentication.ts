/**
 * Handles an expired session. While a form is open nothing typed may be lost: the user signs in over it, and the call is retried.
 * Otherwise the session ends at the sign-in screen.
 */
interface ReauthHandler {
  /** Prompts for sign-in in place. False when the user declines. */
  promptSignIn(): Promise<boolean>;
  /** Shows the sign-in screen, with a return path. */
  redirectToSignIn(): void;
}

let handler: ReauthHandler | undefined;
let openForms = 0;
let pending: Promise<boolean> | undefined;

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

/** Resolves to true once there is a new token. Concurrent calls share one prompt. */
export function reauthenticate(): Promise<boolean> {
  if (!handler || openForms === 0) {
    handler?.redirectToSignIn();
    return Promise.resolve(false);
  }
  pending ??= handler.promptSignIn().finally(() => {
    pending = undefined;
  });
  return pending;
}
