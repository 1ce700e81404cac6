import { randomBytes } from 'node:crypto';
import { typeOf } from '#content/index.ts';
import { compare, descending, type EntryStore, unbounded } from '#store/store.ts';
import { addEditableRoutes } from '../entries/editable-records.ts';
import { deleteWhere, firstOf } from '../entries/read-entries.ts';
import { invalidField, orNotFound } from '../http/errors.ts';
import type { AdministratorRoutes } from '../http/principal.ts';
import { parseListQuery } from '../http/query/index.ts';
import { idIn } from '../http/request.ts';
import type { WebhookService } from './webhooks.ts';

const type = 'webhooks';
const { content: _, ...listed } = typeOf('webhook-deliveries').fields;
const fields = [...Object.keys(listed), 'createdAt'];
const latestFirst = descending('id');

/** The webhooks and their deliveries, for administrators. */
export function addWebhookRoutes(routes: AdministratorRoutes, store: EntryStore, webhooks: WebhookService): void {
  addEditableRoutes(routes, store, {
    type,
    noun: 'webhook',
    async check({ events, url }) {
      if (Array.isArray(events) && events.length === 0)
        throw invalidField('events', 'events must be names of events', 'Cochez au moins une case.');
      const problem = typeof url === 'string' ? await webhooks.problemOf(url) : undefined;
      if (problem) throw invalidField('url', 'url must be a public https URL', problem);
    },
    issue() {
      const signingSecret = `whsec_${randomBytes(32).toString('base64')}`;
      return { secret: { signingSecret }, values: { signingSecret } };
    },
    async more(id) {
      const where = { and: [compare('webhook', 'eq', id), compare('attempts', 'gt', 0)] };
      const query = { where, sort: latestFirst, fields, budget: unbounded };
      return { last: (await firstOf(store, 'webhook-deliveries', query)) ?? null };
    },
    onRemoved: (id) => deleteWhere(store, 'webhook-deliveries', compare('webhook', 'eq', id)),
  });

  /** Strapi's test, as a delivery. */
  routes.post('/webhooks/:id/test', async (context) => {
    const key = { type, ref: { id: idIn(context.req.param('id')) } } as const;
    const { id: webhook } = orNotFound(await store.get(key, { fields: [], budget: unbounded }));
    const nextAttemptAt = new Date(context.var.author.timestamp).toISOString();
    await store.create('webhook-deliveries', { values: { webhook, event: 'trigger-test', nextAttemptAt } });
    return context.body(null, 204);
  });

  routes.get('/webhook-deliveries', async (context) => {
    const { query, pagination } = parseListQuery(context, 'webhook-deliveries');
    const { entries, total } = await store.list('webhook-deliveries', { sort: latestFirst, ...query, fields });
    return context.json({ data: entries, meta: { pagination: pagination.meta(total) } });
  });

  routes.post('/webhook-deliveries/:id/send', async (context) => {
    const key = { type: 'webhook-deliveries', ref: { id: idIn(context.req.param('id')) } } as const;
    const nextAttemptAt = new Date(context.var.author.timestamp).toISOString();
    orNotFound(await store.update(key, { values: { attempts: 0, nextAttemptAt, receivedAt: null }, links: {} }));
    return context.body(null, 204);
  });
}
