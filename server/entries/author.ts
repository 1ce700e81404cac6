import type { RecordedAuthor } from '#contract/admin-answers.ts';
import type { AdministratorContext } from '../http/principal.ts';

/** The author and the time of a change, for its revision. */
export interface Author extends RecordedAuthor {
  /** Milliseconds. */
  timestamp: number;
}

/** No user of this instance: an entry ended on its own date. */
export type SystemAuthor = { id: null; timestamp: number };

/** The administrator of a request as the author of its changes, now. */
export function authorOf(context: AdministratorContext, clock: () => number): Author {
  const { id, email, username } = context.var.administrator.user;
  return { id, email, username, timestamp: clock() };
}
