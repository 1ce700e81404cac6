import { createHmac, timingSafeEqual } from 'node:crypto';
import { SignJWT } from 'jose/jwt/sign';
import { jwtVerify } from 'jose/jwt/verify';
import { isContentType, pathOfEntry } from '#content/index.ts';
import type { PreviewLink } from '#contract/admin-answers.ts';
import { type Condition, compare, descending, type EntryStore, unbounded } from '#store/store.ts';
import { readDocument } from '../entries/publications.ts';
import { deleteWhere } from '../entries/read-entries.ts';
import type { PreviewGrant } from '../http/principal.ts';

/** The form asks for another before it ends. */
const frameTtlSeconds = 60 * 60;
const frameAudience = 'preview frame';
const hourMs = 60 * 60_000;

/**
 * Issues and verifies the tokens of previews, under a key of their own. A shared link is a row of `preview-links`, which its token names and signs:
 * a removed row revokes it. The frame of a form has a signed token without a row, which expires with the session that requested it. Each expires at
 * its time, with its entry, and when its author is blocked or deleted.
 */
export function createPreviewTokens(secret: string, store: EntryStore, clock: () => number) {
  const key = createHmac('sha256', secret).update('preview').digest();

  const endOf = (hours: number): string => new Date(clock() + hours * hourMs).toISOString();

  /** Its token: the documentId of the link, and half of its HMAC-SHA256: short enough for a QR code, too long to guess. */
  const linkTo = (grant: PreviewGrant, documentId: string): string =>
    urlOf(grant, documentId + signatureOf(documentId).toString('base64url'));
  const signatureOf = (documentId: string): Buffer =>
    createHmac('sha256', key).update(`link ${documentId}`).digest().subarray(0, 16);

  /** The valid links of an entry, the newest first. */
  async function linksOf(grant: PreviewGrant): Promise<PreviewLink[]> {
    const { type, documentId, tab } = grant;
    const ofEntry: Condition[] = [compare('entryId', 'eq', documentId), compare('entryType', 'eq', type)];
    ofEntry.push(compare('expiresAt', 'gt', endOf(0)));
    if (tab) ofEntry.push({ or: [compare('tab', 'eq', tab), compare('tab', 'null', true)] });
    const query = { where: { and: ofEntry }, sort: descending('id'), page: { offset: 0, limit: 100 } };
    const { entries } = await store.list('preview-links', { ...query, budget: unbounded });
    return entries.map(({ id, documentId, hours, expiresAt }) => {
      return { id, hours: hours ?? 0, expiresAt: expiresAt ?? '', url: linkTo(grant, documentId) };
    });
  }

  /** Sign-out and a change of the password remove the row of a session. */
  async function isOpen(session: number, userId: number): Promise<boolean> {
    const open = await store.get({ type: 'sessions', ref: { id: session } }, { fields: ['userId'], budget: unbounded });
    return open?.userId === userId;
  }

  async function linkClaims(token: string) {
    const [, documentId = '', signature = ''] = /^([a-z0-9]{24})([\w-]{22})$/.exec(token) ?? [];
    if (!documentId) return undefined;
    const signed = Buffer.from(signature, 'base64url');
    if (!timingSafeEqual(signed, signatureOf(documentId))) return undefined;
    const link = await store.get({ type: 'preview-links', ref: { documentId } }, { budget: unbounded });
    if (!link?.expiresAt || Date.parse(link.expiresAt) <= clock()) return undefined;
    const { entryType, entryId, tab, userId, expiresAt } = link;
    if (!entryType || !isContentType(entryType) || !entryId || userId === null) return undefined;
    const grant: PreviewGrant = { type: entryType, documentId: entryId, tab: tab ?? undefined };
    return { grant, by: userId, session: undefined, expiresAt };
  }

  async function frameClaims(token: string) {
    try {
      // The algorithm is pinned: a token may not choose how it is checked (RFC 8725 section 3.1).
      const options = { algorithms: ['HS256'], audience: frameAudience, currentDate: new Date(clock()) };
      const { type, documentId, tab, by, session, exp } = (await jwtVerify(token, key, options)).payload;
      if (typeof type !== 'string' || !isContentType(type)) return undefined;
      if (typeof documentId !== 'string' || typeof by !== 'number' || exp === undefined) return undefined;
      // Those of the previous version have no session.
      if (typeof session !== 'number') return undefined;
      const grant: PreviewGrant = { type, documentId, tab: typeof tab === 'string' ? tab : undefined };
      return { grant, by, session, expiresAt: new Date(exp * 1000).toISOString() };
    } catch {
      return undefined;
    }
  }

  return {
    linksOf,
    /** The URL for the frame of a form, for an hour, or until the session of its user ends. */
    async issueForFrame({ user, session }: { user: { id: number }; session: number }, grant: PreviewGrant) {
      const now = Math.floor(clock() / 1000);
      const expires = now + frameTtlSeconds;
      const token = await new SignJWT({ ...grant, by: user.id, session })
        .setProtectedHeader({ alg: 'HS256' })
        .setAudience(frameAudience)
        .setIssuedAt(now)
        .setExpirationTime(expires)
        .sign(key);
      return { url: urlOf(grant, token), expiresAt: new Date(expires * 1000).toISOString() };
    },
    /** Creates a link that is valid for some hours. Expired ones are removed. */
    async share(userId: number, grant: PreviewGrant, hours: number): Promise<PreviewLink> {
      await deleteWhere(store, 'preview-links', compare('expiresAt', 'lte', endOf(0)));
      const expiresAt = endOf(hours);
      const { type: entryType, documentId: entryId, tab = null } = grant;
      const values = { entryType, entryId, tab, userId, hours, expiresAt };
      const { id, documentId } = await store.create('preview-links', { values });
      return { id, hours, expiresAt, url: linkTo(grant, documentId) };
    },
    /** Changes the validity of a link, from now on. Undefined where the entry has no such link. */
    async prolong(grant: PreviewGrant, id: number, hours: number): Promise<PreviewLink | undefined> {
      const link = (await linksOf(grant)).find((candidate) => candidate.id === id);
      if (!link) return undefined;
      const expiresAt = endOf(hours);
      const isFound = await store.update({ type: 'preview-links', ref: { id } }, { values: { hours, expiresAt } });
      return isFound ? { ...link, hours, expiresAt } : undefined;
    },
    /** Removes a link of an entry. False where it has no such link. */
    async revoke(grant: PreviewGrant, id: number): Promise<boolean> {
      const isItsOwn = (await linksOf(grant)).some((link) => link.id === id);
      return isItsOwn && store.remove({ type: 'preview-links', ref: { id } });
    },
    /** The content of a token; undefined for an invalid or expired one. `isFramed`: it is for the frame of the form, and not a shared link. */
    async verify(token: string) {
      const shared = await linkClaims(token);
      const claims = shared ?? (await frameClaims(token));
      if (!claims) return undefined;
      const { grant, by, session, expiresAt } = claims;
      if (session !== undefined && !(await isOpen(session, by))) return undefined;
      const maker = await store.get({ type: 'users', ref: { id: by } }, { fields: ['blocked'], budget: unbounded });
      if (!maker || maker.blocked === true) return undefined;
      const { type, documentId, tab } = grant;
      const document = await readDocument(store, { type, ref: { documentId } }, tab);
      if (!document) return undefined;
      const published = document.isPublic && !document.isModified;
      return { grant, isFramed: shared === undefined, published, expiresAt };
    },
  };
}

const urlOf = ({ type, documentId }: PreviewGrant, token: string): string =>
  `${pathOfEntry(type, documentId)}?apercu=${token}`;

export type PreviewTokens = ReturnType<typeof createPreviewTokens>;
