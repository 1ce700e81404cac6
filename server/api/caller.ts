import type { StoredEntry } from '#store/query.ts';

/** Who asks. Somebody without a token and the bearer of the fixed public credential may do the same: read what is published. */
export type Caller = { kind: 'public' } | { kind: 'administrator'; user: StoredEntry };

/** What the API's handlers find in their context. */
export type ApiEnv = { Variables: { caller: Caller } };
