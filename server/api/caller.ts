import type { Context } from 'hono';
import type { StoredEntry } from '#store/query.ts';
import type { PreviewGrant } from '../preview/previews.ts';
import { forbidden } from './errors.ts';

/**
 * Who asks. Somebody without a token and the bearer of the fixed public credential may do the same: read what is published. A page
 * being previewed is a member of the public to whom one entry more is shown.
 */
export type Caller =
  | { kind: 'public'; preview?: PreviewGrant }
  /** `session`: the number of the one they ask in. */
  | { kind: 'administrator'; user: StoredEntry; session: number };

/** What the API's handlers find in their context. */
export type ApiEnv = {
  Variables: { caller: Caller };
  /**
   * Told by the process to itself, beside the request: nothing that comes over the network can hold it. `inside`: whoever asks wants
   * what the answer says (server/bodies.ts), and no bytes of it.
   */
  Bindings: { preview?: PreviewGrant; inside?: true };
};

/**
 * The administrator who asks, and the number of their session.
 * @throws ApiError 403 for anybody else
 */
export function administratorOf(context: Context<ApiEnv>): { user: StoredEntry; session: number } {
  const { caller } = context.var;
  if (caller.kind !== 'administrator') throw forbidden();
  return caller;
}
