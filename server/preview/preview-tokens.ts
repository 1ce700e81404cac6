import { createHmac } from 'node:crypto';
import { SignJWT } from 'jose/jwt/sign';
import { jwtVerify } from 'jose/jwt/verify';
import { type ContentTypeName, isContentType, typeOf } from '#content/index.ts';
import type { EntryStore } from '#store/store.ts';

/** The entry that a preview shows as if it were published. */
export interface PreviewGrant {
  type: ContentTypeName;
  documentId: string;
}

/** The content of a valid preview token. */
export interface VerifiedPreview {
  grant: PreviewGrant;
  published: boolean;
  expiresAt: string;
}

/** Long enough to share with a colleague, short enough to limit a leak. */
const lifetimeSeconds = 60 * 60;
const audience = 'preview';

/**
 * Issues and verifies the tokens of preview links. Their own key separates them from the API's tokens. A token ends after an hour, with its
 * entry, and when its author is blocked or deleted.
 */
export class PreviewTokens {
  readonly #key: Uint8Array;
  readonly #store: EntryStore;
  readonly #clock: () => number;

  constructor(secret: string, store: EntryStore, clock: () => number) {
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

  /** The content of a token; undefined for an invalid or expired one. */
  async verify(token: string): Promise<VerifiedPreview | undefined> {
    const claims = await this.#claims(token);
    if (!claims) return undefined;
    const { grant, by, expiresAt } = claims;
    const maker = await this.#store.get({ type: 'users', ref: { id: by } }, { fields: ['blocked'] });
    if (!maker || maker.blocked === true) return undefined;
    const { publishedFlag } = typeOf(grant.type);
    const entry = await this.#store.get(
      { type: grant.type, ref: { documentId: grant.documentId } },
      { fields: publishedFlag ? [publishedFlag] : [] },
    );
    if (!entry) return undefined;
    return { grant, published: publishedFlag === undefined || entry[publishedFlag] === true, expiresAt };
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
