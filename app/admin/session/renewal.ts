/**
 * What happens when the server no longer takes the token. While something is being edited, nothing of it may be lost: the
 * person signs in over the form, and the refused call is made again. Elsewhere the session ends at the sign-in screen.
 */
interface Door {
  /** Asks the person to sign in where they are. False when they would not. */
  ask(): Promise<boolean>;
  /** Shows the sign-in screen, to come back here after. */
  leave(): void;
}

let door: Door | undefined;
let editors = 0;
let asking: Promise<boolean> | undefined;

/** Installs what the back-office shows; gives what takes it away. */
export function openDoor(installed: Door): () => void {
  door = installed;
  return () => {
    door = undefined;
  };
}

/** Says that something is being edited, until the function given back is called. */
export function beginEditing(): () => void {
  editors += 1;
  return () => {
    editors -= 1;
  };
}

/** The token was refused: true once there is a new one. Calls refused together wait for one answer. */
export function renew(): Promise<boolean> {
  if (!door || editors === 0) {
    door?.leave();
    return Promise.resolve(false);
  }
  asking ??= door.ask().finally(() => {
    asking = undefined;
  });
  return asking;
}
