import { isEmail } from '#model/fields/text.ts';
import { log } from '#observability/log.ts';
import { type EntryStore, unbounded } from '#store/store.ts';
import { recordAudit } from '../audit/audit-log.ts';
import { addRecordRoutes } from '../entries/records.ts';
import { ApiError, invalid, notFound } from '../http/errors.ts';
import type { AdministratorRoutes } from '../http/principal.ts';
import { idIn } from '../http/request.ts';
import { proofsOf } from './consent-proofs.ts';
import type { Newsletter } from './newsletter.ts';

const records = {
  type: 'subscribers',
  path: '/newsletter/subscribers',
  columns: {
    email: 'Adresse électronique',
    createdAt: 'Inscrite le',
    source: 'Page',
    delivery: 'Envoi',
    consentText: 'Texte du consentement',
  },
  fileName: 'abonnes.csv',
  exported: 'subscribersExport',
} as const;

/** Newsletter subscribers, and the proofs of consent of former ones, for administrators. */
export function addSubscriberRoutes(routes: AdministratorRoutes, store: EntryStore, newsletter: Newsletter): void {
  addRecordRoutes(routes, store, records);

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
