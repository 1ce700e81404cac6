import { type Context, Hono } from 'hono';
import { contentTypeNames, typeOf } from '#content/index.ts';
import type { EntryKey } from '#store/query.ts';
import type { EntryStore, Presences } from '#store/store.ts';
import { fieldError, invalidFields, methodNotAllowed, notFound } from '../http/errors.ts';
import { readBody, requireData } from '../http/parse-body.ts';
import type { AdministratorEnv } from '../http/principal.ts';

/**
 * The users who have an entry open, for administrators. `PUT /api/events/{documentId}/presence` reports that the session has it open, for
 * 45 seconds, with the edited field or null, and returns the other users who have it open. `DELETE` ends that at once, and succeeds where
 * the entry was deleted meanwhile. Without documentId for a single type. `GET /api/events/presence` returns the entries that other users
 * have open.
 */
export function createPresenceRoutes(store: EntryStore & Presences, clock: () => number): Hono<AdministratorEnv> {
  const routes = new Hono<AdministratorEnv>();
  for (const type of contentTypeNames) {
    const path = typeOf(type).entries === 'many' ? `/${type}/:documentId/presence` : `/${type}/presence`;

    routes.put(path, async (context) => {
      const { user, session } = context.var.administrator;
      const documentId = documentIdOf(context);
      const key: EntryKey<typeof type> = { type, ref: documentId === undefined ? 'only' : { documentId } };
      if (!(await store.versionsOf(key))) throw notFound();
      const { field = null } = requireData(await readBody(context));
      if (field !== null && !(typeof field === 'string' && Object.hasOwn(typeOf(type).fields, field)))
        throw invalidFields([fieldError('field', 'field must be a field of the type or null')]);
      const entry = documentId ?? '';
      const data = await store.reportPresence({ type, entry, session, userId: user.id, field, now: clock() });
      return context.json({ data, meta: {} });
    });

    routes.delete(path, async (context) => {
      const { session } = context.var.administrator;
      await store.endPresence({ type, entry: documentIdOf(context) ?? '', session });
      return context.body(null, 204);
    });

    routes.all(path, () => methodNotAllowed('PUT, DELETE'));

    if (typeOf(type).entries === 'many')
      routes.get(`/${type}/presence`, async (context) => {
        const userId = context.var.administrator.user.id;
        return context.json({ data: await store.openEntries({ type, userId, now: clock() }), meta: {} });
      });
  }
  return routes;
}

const documentIdOf = (context: Context<AdministratorEnv>): string | undefined => context.req.param('documentId');
