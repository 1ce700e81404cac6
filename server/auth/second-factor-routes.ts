import { unbounded } from '#store/store.ts';
import { recordAudit } from '../audit/audit-log.ts';
import { firstOf } from '../entries/read-entries.ts';
import { ApiError, applicationError, invalidField } from '../http/errors.ts';
import type { AdministratorRoutes } from '../http/principal.ts';
import { identityConfirmation, wrongCode } from './confirm-identity.ts';
import { readFields } from './parse-user.ts';
import { hasSecondFactor, isSecondFactorRequired, openSecondFactors, removeFactor } from './second-factor.ts';
import { endSessions } from './sessions.ts';
import type { AuthServices } from './sign-in.ts';

const own = '/users/me/second-factor';
/** All that a session may call whose account must first enroll. */
const enrollment = new Set([`/api${own}`, `/api${own}/actions/enable`, '/api/auth/logout']);

/** @throws ApiError 403 for any other call of such a session */
export function assertEnrolled(mustEnroll: boolean, path: string): void {
  if (!mustEnroll || enrollment.has(path)) return;
  const sentence = 'Mettez d’abord en place votre second facteur.';
  throw new ApiError(403, 'ForbiddenError', sentence, { secondFactor: 'missing' });
}

/** The second factor of the user, and whether every account must have one. */
export function addSecondFactorRoutes(routes: AdministratorRoutes, { store, clock }: AuthServices): void {
  const factors = openSecondFactors(store, clock);
  const confirmIdentity = identityConfirmation(store, clock);

  routes.get(own, async (context) => {
    const isRequired = await isSecondFactorRequired(store);
    return context.json({ data: { ...(await factors.stateOf(context.var.author.id)), isRequired }, meta: {} });
  });

  // The only answer that has the secret.
  routes.post(own, async (context) => {
    const begun = await factors.begin(context.var.author);
    if (!begun) throw applicationError('Un second facteur est déjà en place\u00a0: retirez-le d’abord.');
    return context.json({ data: begun, meta: {} });
  });

  routes.post(`${own}/actions/enable`, async (context) => {
    const { author, administrator } = context.var;
    const input = await readFields(context);
    if (await hasSecondFactor(store, author.id)) throw applicationError('Un second facteur est déjà en place.');
    await confirmIdentity(author.id, input);
    const codes = await factors.enable(author.id, typeof input.code === 'string' ? input.code : '');
    if (!codes) throw invalidField('code', 'Invalid code', wrongCode);
    await store.transaction(async (trx) => {
      await endSessions(trx, author.id, administrator.session);
      await trx.update({ type: 'sessions', ref: { id: administrator.session } }, { values: { mustEnroll: false } });
    });
    await recordAudit(store, { act: 'secondFactorAdd', author });
    return context.json({ data: codes, meta: {} });
  });

  routes.post(`${own}/actions/renew-codes`, async (context) => {
    const { author } = context.var;
    await confirmIdentity(author.id, await readFields(context));
    const codes = await factors.renewCodes(author.id);
    if (!codes) throw applicationError('Mettez d’abord en place votre second facteur.');
    await recordAudit(store, { act: 'recoveryCodes', author });
    return context.json({ data: codes, meta: {} });
  });

  routes.post(`${own}/actions/remove`, async (context) => {
    const { author, administrator } = context.var;
    await confirmIdentity(author.id, await readFields(context));
    await store.transaction(async (trx) => {
      await removeFactor(trx, author.id);
      await endSessions(trx, author.id, administrator.session);
      const mustEnroll = await isSecondFactorRequired(trx);
      await trx.update({ type: 'sessions', ref: { id: administrator.session } }, { values: { mustEnroll } });
    });
    await recordAudit(store, { act: 'secondFactorRemove', author });
    return context.body(null, 204);
  });

  routes.put('/users/access', async (context) => {
    const { author } = context.var;
    const { isSecondFactorRequired: isRequired } = await readFields(context);
    if (typeof isRequired !== 'boolean')
      throw invalidField('isSecondFactorRequired', 'isSecondFactorRequired must be a boolean');
    if (!(await hasSecondFactor(store, author.id)))
      throw applicationError('Mettez d’abord en place votre second facteur, dans « Mon compte ».');
    await store.transaction(async (trx) => {
      const rules = await firstOf(trx, 'account-rules', { fields: [], budget: unbounded });
      const values = { isSecondFactorRequired: isRequired };
      if (rules) await trx.update({ type: 'account-rules', ref: { id: rules.id } }, { values, links: {} });
      else await trx.create('account-rules', { values });
    });
    await recordAudit(store, { act: 'secondFactorRule', author, detail: isRequired ? 'Exigé' : 'Facultatif' });
    return context.body(null, 204);
  });
}
