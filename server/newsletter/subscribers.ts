import { subscribers as declaration } from '#content/newsletter/subscribers.ts';
import { toLocal } from '#model/calendar.ts';
import { isEmail } from '#model/fields/email.ts';
import { log } from '#observability/log.ts';
import { descending, unbounded } from '#store/query.ts';
import type { EntryStore } from '#store/store.ts';
import { recordAudit } from '../audit/audit-log.ts';
import { batchesOf } from '../entries/read-entries.ts';
import { csvResponse } from '../http/csv.ts';
import { ApiError, invalid, notFound } from '../http/errors.ts';
import type { AdministratorRoutes } from '../http/principal.ts';
import { parseListQuery } from '../http/query/index.ts';
import { idIn } from '../http/request.ts';
import { proofsOf } from './consent-proofs.ts';
import type { Newsletter } from './newsletter.ts';

const shown = ['email', 'consentText', 'source', 'delivery', 'createdAt'] as const;
const rowsAtOnce = 1000;

/** Newsletter subscribers, and the proofs of consent of former ones, for administrators. */
export function addSubscriberRoutes(routes: AdministratorRoutes, store: EntryStore, newsletter: Newsletter): void {
  routes.get('/newsletter/subscribers', async (context) => {
    const { query, pagination } = parseListQuery(context, 'subscribers');
    const { entries, total } = await store.list('subscribers', {
      sort: descending('createdAt'),
      ...query,
      fields: shown,
    });
    return context.json({ data: entries, meta: { pagination: pagination.meta(total) } });
  });

  routes.get('/newsletter/subscribers.csv', async (context) => {
    // HEAD exports nothing.
    if (context.req.method === 'GET')
      await recordAudit(store, { act: 'subscribersExport', author: context.var.author });
    const columns = ['Adresse électronique', 'Inscrite le', 'Page', 'Envoi', 'Texte du consentement'];
    return csvResponse(context, { name: 'abonnes.csv', columns, rows: everyRow(store) });
  });

  routes.get('/newsletter/consent-proofs', async (context) => {
    const email = context.req.query('email') ?? '';
    if (!isEmail(email.trim())) throw invalid('email must be a valid email');
    return context.json({ data: await proofsOf(store, email), meta: {} });
  });

  routes.delete('/newsletter/subscribers/:id', async (context) => {
    const id = idIn(context.req.param('id'));
    if (!(await store.get({ type: 'subscribers', ref: { id } }, { fields: [], budget: unbounded }))) throw notFound();
    try {
      await newsletter.unsubscribe(id);
    } catch (error) {
      log.error('unsubscription failed', error);
      const message = 'Mailjet ne répond pas : cette personne n’a pas été désinscrite. Réessayez dans un instant.';
      throw new ApiError(503, 'ServiceUnavailableError', message);
    }
    // Without the address: erased data must not stay in the audit log for a year.
    await recordAudit(store, { act: 'subscriberRemove', author: context.var.author });
    return context.body(null, 204);
  });
}

const deliveries = declaration.fields.delivery.options ?? {};

/** Rows in the order of subscription, read in batches: memory does not depend on the length of the list. */
async function* everyRow(store: EntryStore): AsyncGenerator<string[]> {
  for await (const rows of batchesOf(store, 'subscribers', { fields: shown, budget: unbounded }, rowsAtOnce))
    for (const { email, createdAt, source, delivery, consentText } of rows)
      yield [email, toLocal(createdAt), source ?? '', deliveries[delivery] ?? '', consentText ?? ''];
}
