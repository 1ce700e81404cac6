import type { StoredEntry } from '#store/query.ts';
import type { PreviewGrant } from '../preview/previews.ts';

/**
 * Who asks. Somebody without a token and the bearer of the fixed public credential may do the same: read what is published. A page
 * being previewed is a member of the public to whom one entry more is shown.
 */
export type Caller = { kind: 'public'; preview?: PreviewGrant } | { kind: 'administrator'; user: StoredEntry };

/** What the API's handlers find in their context. */
export type ApiEnv = {
  Variables: { caller: Caller };
  /** `preview` is told by the process to itself, beside the request: nothing that comes over the network can hold it. */
  Bindings: { preview?: PreviewGrant };
};
