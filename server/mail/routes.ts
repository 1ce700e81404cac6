import { descending, type EntryStore } from '#store/store.ts';
import type { AdministratorRoutes } from '../http/principal.ts';
import { parseListQuery } from '../http/query/index.ts';
import type { MailService } from './mail.ts';

const shown = ['recipient', 'subject', 'attempts', 'nextAttemptAt', 'failure', 'createdAt'] as const;

export function addMailRoutes(routes: AdministratorRoutes, store: EntryStore, mail: MailService): void {
  routes.get('/mails', async (context) => {
    const { query, pagination } = parseListQuery(context, 'mails');
    const { entries, total } = await store.list('mails', { sort: descending('id'), ...query, fields: shown });
    return context.json({
      data: entries,
      meta: { pagination: pagination.meta(total), isConfigured: mail.isConfigured },
    });
  });

  /** To the address of who asks, and to no other: the site does not write to addresses that are typed in the back-office. */
  routes.post('/mails/test', async (context) => {
    const { email } = context.var.author;
    return context.json({ data: { email, failure: (await mail.sendTest(email)) ?? null }, meta: {} });
  });
}
