import type { Entry } from '#content/index.ts';
import { accountSubject, recordAudit } from '../audit/audit-log.ts';
import { assertOwnAccount } from '../http/access-levels.ts';
import { orNotFound } from '../http/errors.ts';
import type { AdministratorContext, AdministratorRoutes, Author } from '../http/principal.ts';
import { idIn } from '../http/request.ts';
import { endSessions } from './sessions.ts';
import type { AuthServices } from './sign-in.ts';
import { findUser } from './users.ts';

type Account = Pick<Entry<'users'>, 'id' | 'email'>;

/** Sign-out, and the sessions of an account (`me`, or its id), for administrators. `DELETE` without a session ends all but the current one. */
export function addSessionRoutes(routes: AdministratorRoutes, { store, sessions }: AuthServices): void {
  const auditEnd = (author: Author, account: Account, detail: string | undefined) =>
    recordAudit(store, { act: 'sessionEnd', author, subject: accountSubject(account), detail });

  async function accountOf(context: AdministratorContext): Promise<Account> {
    const id = context.req.param('id') ?? '';
    const { author } = context.var;
    if (id === 'me') return author;
    assertOwnAccount(author, id);
    return findUser(store, id);
  }

  routes.post('/auth/logout', async (context) => {
    const { user, session } = context.var.administrator;
    await sessions.end(user.id, session);
    await recordAudit(store, { act: 'signOut', author: context.var.author });
    return context.json({ ok: true });
  });

  routes.get('/users/:id/sessions', async (context) => {
    const account = await accountOf(context);
    return context.json(await sessions.of(account.id, context.var.administrator.session));
  });

  routes.delete('/users/:id/sessions/:session', async (context) => {
    const account = await accountOf(context);
    const ended = await sessions.end(account.id, idIn(context.req.param('session')));
    await auditEnd(context.var.author, account, orNotFound(ended, 'Session not found').device ?? undefined);
    return context.body(null, 204);
  });

  routes.delete('/users/:id/sessions', async (context) => {
    const { author: me, administrator } = context.var;
    const account = await accountOf(context);
    const current = account.id === me.id ? administrator.session : undefined;
    const ended = await store.transaction((trx) => endSessions(trx, account.id, current));
    if (ended > 0) await auditEnd(me, account, ended > 1 ? `${ended} sessions` : undefined);
    return context.body(null, 204);
  });
}
