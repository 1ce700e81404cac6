import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Hono } from 'hono';
import type { Entry } from '#content/index.ts';
import { nameOfUser } from '#content/users.ts';
import type { AccountLink } from '#contract/admin-answers.ts';
import { isEmail, notAnEmail } from '#model/fields/text.ts';
import { formatWeekdayInstant } from '#model/format.ts';
import { messageFor } from '#model/problems.ts';
import { log } from '#observability/log.ts';
import { compare, unbounded } from '#store/store.ts';
import { anonymizeIp } from '../audit/anonymize-ip.ts';
import { accountSubject, recordAudit } from '../audit/audit-log.ts';
import { firstOf } from '../entries/read-entries.ts';
import { applicationError, applicationFieldErrors, invalidField, notFound } from '../http/errors.ts';
import type { AdministratorRoutes, ApiEnv, Author } from '../http/principal.ts';
import { parseUser, readFields } from './parse-user.ts';
import { checkPassword } from './password-policy.ts';
import { hashPassword } from './passwords.ts';
import { createRateLimit } from './rate-limit.ts';
import { isSecondFactorRequired } from './second-factor.ts';
import { endAccess, endLinks, fieldsWithPassword } from './sessions.ts';
import type { AuthServices } from './sign-in.ts';
import { createUser, findUser } from './users.ts';

/** What sends a mail (server/mail/mail.ts). */
interface Mailer {
  isConfigured: boolean;
  enqueue(mail: { recipient: string; subject: string; body: string }): Promise<void>;
}
type Services = AuthServices & { mail: Mailer };
type Account = Pick<Entry<'users'>, 'id' | 'email' | 'username' | 'displayName'>;

const minuteMs = 60_000;
const invitationMs = 3 * 24 * 60 * minuteMs;
const forgottenMs = 30 * minuteMs;
/** The link is made after the answer, whose time then says nothing of the address. */
const afterAnswerMs = 100;

const unexpected = 'Si vous n’attendiez pas ce message, ne faites rien\u00a0: aucun compte n’est ouvert sans vous.';

/** A link is found by the hash of its token, of 256 random bits: the time of the search reveals nothing of it. */
const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** Makes links by which people choose the password of their account, once. The token is in the fragment of the URL, which no request sends. */
function createLinks({ store, mail, publicUrl, clock }: Services) {
  /** A new link voids the earlier ones of the account. Without a password yet, it is an invitation. */
  async function create(userId: number): Promise<{ url: string; expiresAt: string; isInvitation: boolean }> {
    const token = randomBytes(32).toString('base64url');
    return store.transaction(async (trx) => {
      const key = { type: 'users', ref: { id: userId } } as const;
      const user = await trx.get(key, { fields: ['password', 'blocked'], budget: unbounded });
      if (!user) throw notFound('User not found');
      if (user.blocked === true) throw applicationError('Ce compte est bloqué\u00a0: débloquez-le d’abord.');
      await endLinks(trx, userId);
      const isInvitation = !user.password;
      const expiresAt = new Date(clock() + (isInvitation ? invitationMs : forgottenMs)).toISOString();
      await trx.create('account-links', { values: { userId, tokenHash: hashOf(token), expiresAt } });
      return { url: `${publicUrl}/admin/mot-de-passe#${token}`, expiresAt, isInvitation };
    });
  }

  return {
    create,
    /** @throws ApiError 400, the same for a token that was used, has expired, was replaced, or never was */
    async find(token: unknown) {
      if (typeof token !== 'string') throw outdated();
      const now = new Date(clock()).toISOString();
      const valid = [compare('tokenHash', 'eq', hashOf(token)), compare('expiresAt', 'gt', now)];
      const link = await firstOf(store, 'account-links', { where: { and: valid }, budget: unbounded });
      const key = { type: 'users', ref: { id: link?.userId ?? 0 } } as const;
      const user = link && (await store.get(key, { fields: fieldsWithPassword, budget: unbounded }));
      if (!user || user.blocked === true) throw outdated();
      return { link, user };
    },
    /** Sends an invitation where mails can be sent. The inviter gets the link too: a mail may not arrive. */
    async give({ email, ...names }: Account, author: Author): Promise<AccountLink> {
      const inviter = author.username;
      const { url, expiresAt, isInvitation } = await create(names.id);
      const isMailed = mail.isConfigured && isInvitation;
      const body = [
        `Bonjour ${nameOfUser(names)},`,
        `${inviter} vous ouvre l’atelier du Mémorial, où s’écrivent les pages du site. Choisissez votre mot de passe\u00a0:`,
        url,
        `Le lien sert une fois, jusqu’au ${formatWeekdayInstant(expiresAt)}. ${unexpected}`,
      ];
      const subject = `${inviter} vous invite à l’atelier du Mémorial`.slice(0, 255);
      if (isMailed) await mail.enqueue({ recipient: email, subject, body: body.join('\n\n') });
      const act = isInvitation ? 'userInvite' : 'passwordLink';
      await recordAudit(store, { act, author, subject: accountSubject({ id: names.id, email }) });
      return { id: names.id, url, expiresAt, isInvitation, isMailed };
    },
  };
}

const outdated = () =>
  invalidField(
    'token',
    'Invalid or expired link',
    'Ce lien a déjà servi, ou n’est plus valable. Demandez-en un autre.',
  );

/** Invitations, and links that an administrator hands over. */
export function addInvitationRoutes(routes: AdministratorRoutes, services: Services): void {
  const { store } = services;
  const links = createLinks(services);

  /** Which accounts wait for their person, until when their link is valid, and which have a second factor. */
  routes.get('/users/access', async (context) => {
    const fields = ['password', 'username', 'displayName', 'blocked'] as const;
    const { entries: users } = await store.list('users', { fields, budget: unbounded });
    const isValid = compare('expiresAt', 'gt', new Date(context.var.author.timestamp).toISOString());
    const { entries: valid } = await store.list('account-links', { where: isValid, budget: unbounded });
    const where = compare('enabledAt', 'notNull', true);
    const { entries: factors } = await store.list('second-factors', { where, budget: unbounded });
    const data = users.map(({ password, ...user }) => ({
      id: user.id,
      name: nameOfUser(user),
      isBlocked: user.blocked === true,
      isInvited: !password,
      invitedUntil: (!password && valid.find(({ userId }) => userId === user.id)?.expiresAt) || null,
      hasSecondFactor: factors.some(({ userId }) => userId === user.id),
    }));
    return context.json({ data, meta: { isSecondFactorRequired: await isSecondFactorRequired(store) } });
  });

  routes.post('/users/invitations', async (context) => {
    const input = await readFields(context);
    const values = await parseUser({ ...input, password: undefined }, { isInvited: true, strong: true });
    const user = await createUser(store, { ...values, role: values.role, password: null });
    return context.json({ data: await links.give(user, context.var.author), meta: {} }, 201);
  });

  routes.post('/users/:id/link', async (context) => {
    const { author } = context.var;
    const user = await findUser(store, context.req.param('id'));
    // A stolen session must not change the password that it does not know.
    if (user.id === author.id) throw applicationError('Changez votre mot de passe dans « Mon compte ».');
    return context.json({ data: await links.give(user, author), meta: {} });
  });
}

/** The calls of a client without a password: a link by mail, and the choice of a password with one. */
export function addPasswordLinkRoutes(routes: Hono<ApiEnv>, services: Services): void {
  const { store, mail, clock, clientIpOf } = services;
  const links = createLinks(services);
  const throttle = createRateLimit(store, clock);

  routes.post('/auth/password-link', async (context) => {
    const { email } = await readFields(context);
    if (typeof email !== 'string' || !isEmail(email.trim()))
      throw invalidField('email', 'email must be a valid email', messageFor({ path: ['email'], ...notAnEmail }));
    const clientIp = clientIpOf(context);
    await throttle.limitLinks(email.trim(), clientIp);
    void sendLink(email.trim().toLowerCase(), clientIp).catch((error) => log.error('password link', error));
    return context.json({ data: { isMailConfigured: mail.isConfigured }, meta: {} });
  });

  async function sendLink(address: string, clientIp: string): Promise<void> {
    const timestamp = clock();
    await wait(afterAnswerMs);
    const where = compare('email', 'eq', address);
    const user = await firstOf(store, 'users', { where, fields: fieldsWithPassword, budget: unbounded });
    // An account without a password has its invitation, which only an administrator renews.
    if (!mail.isConfigured || !user?.password || user.blocked === true) return;
    const { url } = await links.create(user.id);
    const body = [
      `Bonjour ${nameOfUser(user)},`,
      'Un nouveau mot de passe a été demandé pour votre compte de l’atelier du Mémorial. Pour le choisir\u00a0:',
      url,
      'Le lien sert une fois, pendant 30\u00a0minutes. Si vous n’avez rien demandé, ne faites rien\u00a0: votre mot de passe reste le même.',
    ];
    await mail.enqueue({ recipient: user.email, subject: 'Nouveau mot de passe', body: body.join('\n\n') });
    const of = { subject: accountSubject(user), network: anonymizeIp(clientIp) };
    await recordAudit(store, { act: 'passwordLink', author: { timestamp }, ...of });
  }

  // By POST: a URL would be in the log of a proxy. Without a limit: 256 bits are not guessed.
  routes.post('/auth/password-link/read', async (context) => {
    const { user } = await links.find((await readFields(context)).token);
    return context.json({ data: { email: user.email, isInvitation: !user.password }, meta: {} });
  });

  routes.post('/auth/password-link/use', async (context) => {
    const clientIp = clientIpOf(context);
    await throttle.limitByIp(clientIp);
    const { token, password } = await readFields(context);
    const { link, user } = await links.find(token);
    const passwordError = await checkPassword(password, user, { strong: true });
    if (passwordError) throw applicationFieldErrors([passwordError]);
    const hash = await hashPassword(String(password));
    const key = { type: 'users', ref: { id: user.id } } as const;
    await store.transaction(async (trx) => {
      // Of two requests with the same link one finds it; and the account may have been blocked or changed meanwhile.
      const isFound = await trx.get({ type: 'account-links', ref: { id: link.id } }, { fields: [], budget: unbounded });
      if (!isFound) throw outdated();
      await trx.update(key, { values: { password: hash, confirmed: true }, links: {} });
      await endAccess(trx, user.id);
    });
    const author = { id: user.id, email: user.email, timestamp: clock() };
    const of = { subject: accountSubject(user), network: anonymizeIp(clientIp) };
    await recordAudit(store, { act: 'passwordChange', author, detail: 'Par un lien', ...of });
    return context.json({ data: { email: user.email }, meta: {} });
  });
}
