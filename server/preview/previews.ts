import { createHmac } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import { type ContentTypeName, isContentType, typeOf } from '#content/index.ts';
import type { Store } from '#store/store.ts';

/** The one entry a preview shows as if it were published. */
export interface PreviewGrant {
  type: ContentTypeName;
  documentId: string;
}

/** What a link of a preview opens, for as long as it does. */
export interface OpenedPreview {
  grant: PreviewGrant;
  published: boolean;
  expiresAt: string;
}

/** Long enough to be shown to a colleague, short enough to be forgotten in a mailbox without harm. */
const lifetimeSeconds = 60 * 60;
const audience = 'preview';

/**
 * Issues and reads the tokens of preview links. They are signed by a key of their own: none is a credential of the API, and no
 * token of an administrator opens a preview. One dies with its hour, with the entry, and with the block or the deletion of
 * whoever made it.
 */
export class Previews {
  readonly #key: Uint8Array;
  readonly #store: Store;
  readonly #clock: () => number;

  constructor(secret: string, store: Store, clock: () => number) {
    this.#key = createHmac('sha256', secret).update(audience).digest();
    this.#store = store;
    this.#clock = clock;
  }

  async issue(userId: number, { type, documentId }: PreviewGrant): Promise<{ token: string; expiresAt: string }> {
    const now = Math.floor(this.#clock() / 1000);
    const expires = now + lifetimeSeconds;
    const token = await new SignJWT({ type, documentId, by: userId })
      .setProtectedHeader({ alg: 'HS256' })
      .setAudience(audience)
      .setIssuedAt(now)
      .setExpirationTime(expires)
      .sign(this.#key);
    return { token, expiresAt: new Date(expires * 1000).toISOString() };
  }

  /** What a token opens; undefined for one that opens nothing, or nothing any more. */
  async open(token: string): Promise<OpenedPreview | undefined> {
    const claims = await this.#claims(token);
    if (!claims) return undefined;
    const { grant, by, expiresAt } = claims;
    const maker = await this.#store.get({ type: 'users', ref: { id: by } }, { fields: ['blocked'] });
    if (!maker || maker.blocked === true) return undefined;
    const { publishedBy } = typeOf(grant.type);
    const entry = await this.#store.get(
      { type: grant.type, ref: { documentId: grant.documentId } },
      { fields: publishedBy ? [publishedBy] : [] },
    );
    if (!entry) return undefined;
    return { grant, published: publishedBy === undefined || entry[publishedBy] === true, expiresAt };
  }

  async #claims(token: string): Promise<{ grant: PreviewGrant; by: number; expiresAt: string } | undefined> {
    try {
      // The algorithm is pinned: a token may not choose how it is checked (RFC 8725 section 3.1).
      const { payload } = await jwtVerify(token, this.#key, {
        algorithms: ['HS256'],
        audience,
        currentDate: new Date(this.#clock()),
      });
      const { type, documentId, by, exp } = payload;
      if (typeof type !== 'string' || !isContentType(type)) return undefined;
      if (typeof documentId !== 'string' || typeof by !== 'number' || exp === undefined) return undefined;
      return { grant: { type, documentId }, by, expiresAt: new Date(exp * 1000).toISOString() };
    } catch {
      return undefined;
    }
  }
}
