import { pipeline, Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import { Hono } from 'hono';
import { subscribers as declaration } from '#content/subscribers.ts';
import { toLocal } from '#model/calendar.ts';
import type { Condition, StoredEntry } from '#store/query.ts';
import type { Store } from '#store/store.ts';
import type { ApiEnv } from '../api/caller.ts';
import { ApiError, methodNotAllowed, notFound } from '../api/errors.ts';
import { parseListQuery } from '../api/query/index.ts';
import { note } from '../audit/journal.ts';
import { editorOf } from '../history/edit.ts';
import type { Newsletter } from './newsletter.ts';

const shown = ['email', 'consentText', 'source', 'delivery', 'createdAt'];
const rowsAtOnce = 1000;

/** Those who asked for the newsletter, for administrators alone. */
export function createSubscriberRoutes(store: Store, newsletter: Newsletter, clock: () => number): Hono<ApiEnv> {
  const routes = new Hono<ApiEnv>();

  routes.get('/newsletter/subscribers', async (context) => {
    editorOf(context, clock);
    const { query, pagination } = parseListQuery(
      context.req.url.split('?')[1] ?? '',
      'subscribers',
      context.var.caller,
    );
    const { entries, total } = await store.list('subscribers', {
      sort: [{ path: ['createdAt'], direction: 'desc' }],
      ...query,
      fields: shown,
    });
    return context.json({ data: entries, meta: { pagination: pagination.meta(total) } });
  });

  routes.get('/newsletter/subscribers.csv', async (context) => {
    const editor = editorOf(context, clock);
    // HEAD carries nothing away.
    if (context.req.method === 'GET') await note(store, { act: 'subscribersExport', at: editor.at, author: editor });
    const csv = stringify({
      // What Excel reads without being asked, set to French: its separator, its line ends, and the mark of UTF-8.
      bom: true,
      delimiter: ';',
      record_delimiter: 'windows',
      header: true,
      columns: ['Adresse électronique', 'Inscrite le', 'Page', 'Envoi', 'Texte du consentement'],
      // A cell that begins like a formula would be run by the spreadsheet that opens it (OWASP, « CSV Injection »).
      escape_formulas: true,
    });
    // Begun, an answer cannot turn into an error any more: it ends short, which a browser says, and the log says why.
    pipeline(Readable.from(everyRow(store)), csv, (error) => {
      if (error && error.code !== 'ERR_STREAM_PREMATURE_CLOSE') console.error('subscribers.csv:', error);
    });
    return context.body(Readable.toWeb(csv) as ReadableStream, 200, {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="abonnes.csv"',
      'cache-control': 'no-store',
    });
  });

  routes.delete('/newsletter/subscribers/:id', async (context) => {
    const editor = editorOf(context, clock);
    const given = context.req.param('id');
    const id = /^\d{1,9}$/.test(given) ? Number(given) : -1;
    if (!(await store.get({ type: 'subscribers', ref: { id } }, { fields: [] }))) throw notFound();
    try {
      await newsletter.unsubscribe(id);
    } catch (error) {
      console.error('newsletter:', error);
      throw new ApiError(
        503,
        'ServiceUnavailableError',
        'Mailjet ne répond pas : cette personne n’a pas été désinscrite. Réessayez dans un instant.',
      );
    }
    // Without the address: what was erased at somebody's wish is not kept a year more in a journal.
    await note(store, { act: 'subscriberRemove', at: editor.at, author: editor });
    return context.body(null, 204);
  });

  routes.all('/newsletter/subscribers', () => methodNotAllowed('HEAD, GET'));
  routes.all('/newsletter/subscribers.csv', () => methodNotAllowed('HEAD, GET'));
  routes.all('/newsletter/subscribers/:id', () => methodNotAllowed('DELETE'));
  return routes;
}

/** Rows in the order of subscription, read by parts: a list of any length costs the memory of a thousand. */
async function* everyRow(store: Store): AsyncGenerator<string[]> {
  let last = 0;
  for (;;) {
    const after: Condition = { path: ['id'], operator: 'gt', value: last };
    const { entries } = await store.list('subscribers', {
      where: after,
      fields: shown,
      page: { offset: 0, limit: rowsAtOnce },
    });
    yield* entries.map(toRow);
    const end = entries.at(-1);
    if (!end || entries.length < rowsAtOnce) return;
    last = end.id;
  }
}

const deliveries = declaration.fields.delivery.options ?? {};

const toRow = ({ email, createdAt, source, delivery, consentText }: StoredEntry): string[] => [
  String(email),
  toLocal(String(createdAt)),
  String(source ?? ''),
  deliveries[String(delivery) as keyof typeof deliveries] ?? '',
  String(consentText ?? ''),
];
