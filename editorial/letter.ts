/** What a page of the newsletter shows to who has a link of one of its mails (server/newsletter/routes.ts). */
export interface LetterState {
  state: 'ready' | 'done' | 'invalid';
  /** The address without most of its local part: a mail may have been forwarded. */
  address: string;
}

/** « m…t@exemple.gp », with a word joiner: a line may otherwise end after the ellipsis. */
export function maskAddress(email: string): string {
  const end = email.lastIndexOf('@');
  return `${email.slice(0, 1)}…\u2060${end > 1 ? email.slice(end - 1) : email.slice(end)}`;
}
