import { timingSafeEqual } from 'node:crypto';

/** Whether a text is a secret: in a time that does not depend on where they differ. False where there is no secret. */
export function isSameSecret(text: string, secret: string | undefined): boolean {
  if (secret === undefined) return false;
  const [a, b] = [Buffer.from(text), Buffer.from(secret)];
  return a.length === b.length && timingSafeEqual(a, b);
}
