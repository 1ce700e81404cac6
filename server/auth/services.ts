import type { Context } from 'hono';
import type { EntryStore, RateLimits } from '#store/store.ts';
import type { Sessions } from './sessions.ts';
import type { Tokens } from './tokens.ts';

/** What the routes of sign-in, accounts and sessions need. */
export interface AuthServices {
  store: EntryStore & RateLimits;
  sessions: Sessions;
  tokens: Tokens;
  secret: string;
  publicUrl: string;
  clock: () => number;
  clientIpOf: (context: Context) => string;
}
