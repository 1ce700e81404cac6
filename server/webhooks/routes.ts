import { randomBytes } from 'node:crypto';
import { typeOf } from '#content/index.ts';
import { webhookEvents } from '#content/webhooks.ts';
import { webhookDelivery } from '#contract/admin-answers.ts';
import type { JsonObject } from '#model/json-object.ts';
import { validate } from '#model/validate.ts';
import { compare, descending, type EntryStore, unbounded } from '#store/store.ts';
import { type AuditEvent, recordAudit } from '../audit/audit-log.ts';
import { deleteWhere, firstOf } from '../entries/read-entries.ts';
import { toValidationError } from '../entry-input/validation-messages.ts';
import { invalidField, notFound, orNotFound } from '../http/errors.ts';
import type { AdministratorContext, AdministratorRoutes } from '../http/principal.ts';
import { parseListQuery } from '../http/query/index.ts';
import { idIn, readBody, requireData } from '../http/request.ts';
import type { WebhookService } from './webhooks.ts';

const { signingSecret: _, ...written } = typeOf('webhooks').fields;
const input = { ...typeOf('webhooks'), fields: written };
const shown = ['name', 'url', 'events', 'isActive'] as const;
const { id: _id, documentId: _documentId, ...deliveryFields } = webhookDelivery;
const listed = Object.keys(deliveryFields) as (keyof typeof deliveryFields)[];
const latestFirst = descending('id');

/** The webhooks and their deliveries, for administrators. A secret is in the answer to the creation alone. */
export function addWebhookRoutes(routes: AdministratorRoutes, store: EntryStore, webhooks: WebhookService): void {
  const keyOf = (context: AdministratorContext) =>
    ({ type: 'webhooks', ref: { id: idIn(context.req.param('id')) } }) as const;
  const read = async (key: ReturnType<typeof keyOf>) =>
    orNotFound(await store.get(key, { fields: shown, budget: unbounded }));
  const audit = (context: AdministratorContext, act: AuditEvent['act'], { id, name }: { id: number; name: string }) =>
    recordAudit(store, { act, author: context.var.author, subject: { name, type: 'webhooks', id } });

  async function parse(data: JsonObject, isNew: boolean) {
    const validated = validate(input, data, { for: isNew ? 'create' : 'update' });
    if (!validated.ok) throw toValidationError(validated.problems);
    const { values } = validated.input;
    const { events, url } = data;
    const isEvent = (event: unknown) => webhookEvents.some((name) => name === event);
    if (events !== undefined && !(Array.isArray(events) && events.length > 0 && events.every(isEvent)))
      throw invalidField('events', 'events must be names of events', 'Cochez au moins une case.');
    const problem = typeof url === 'string' ? await webhooks.problemOf(url) : undefined;
    if (problem) throw invalidField('url', 'url must be a public https URL', problem);
    return values as { name: string; url: string };
  }

  routes.get('/webhooks', async (context) => {
    const { entries } = await store.list('webhooks', { fields: shown, budget: unbounded });
    const data = [];
    for (const webhook of entries) {
      const where = { and: [compare('webhook', 'eq', webhook.id), compare('attempts', 'gt', 0)] };
      const query = { where, sort: latestFirst, fields: listed, budget: unbounded };
      data.push({ ...webhook, last: (await firstOf(store, 'webhook-deliveries', query)) ?? null });
    }
    return context.json({ data, meta: {} });
  });

  routes.post('/webhooks', async (context) => {
    const values = await parse(requireData(await readBody(context)), true);
    const signingSecret = `whsec_${randomBytes(32).toString('base64')}`;
    const { id } = await store.create('webhooks', { values: { ...values, signingSecret } as never });
    const webhook = await read({ type: 'webhooks', ref: { id } });
    await audit(context, 'webhookCreate', webhook);
    return context.json({ data: { ...webhook, last: null, signingSecret }, meta: {} }, 201);
  });

  routes.put('/webhooks/:id', async (context) => {
    const key = keyOf(context);
    await read(key);
    await store.update(key, { values: await parse(requireData(await readBody(context)), false), links: {} });
    const webhook = await read(key);
    await audit(context, 'webhookUpdate', webhook);
    return context.json({ data: { ...webhook, last: null }, meta: {} });
  });

  routes.delete('/webhooks/:id', async (context) => {
    const key = keyOf(context);
    const webhook = await read(key);
    await store.remove(key);
    await deleteWhere(store, 'webhook-deliveries', compare('webhook', 'eq', webhook.id));
    await audit(context, 'webhookRemove', webhook);
    return context.body(null, 204);
  });

  /** Strapi's test, as a delivery. */
  routes.post('/webhooks/:id/test', async (context) => {
    const { id: webhook } = await read(keyOf(context));
    const nextAttemptAt = new Date(context.var.author.timestamp).toISOString();
    await store.create('webhook-deliveries', { values: { webhook, event: 'trigger-test', nextAttemptAt } });
    return context.body(null, 204);
  });

  routes.get('/webhook-deliveries', async (context) => {
    const { query, pagination } = parseListQuery(context, 'webhook-deliveries');
    const { entries, total } = await store.list('webhook-deliveries', { sort: latestFirst, ...query, fields: listed });
    return context.json({ data: entries, meta: { pagination: pagination.meta(total) } });
  });

  routes.post('/webhook-deliveries/:id/send', async (context) => {
    const key = { type: 'webhook-deliveries', ref: { id: idIn(context.req.param('id')) } } as const;
    const nextAttemptAt = new Date(context.var.author.timestamp).toISOString();
    if (!(await store.update(key, { values: { attempts: 0, nextAttemptAt, receivedAt: null }, links: {} })))
      throw notFound();
    return context.body(null, 204);
  });
}
