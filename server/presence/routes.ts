import { contentTypeNames, typeOf } from '#content/index.ts';
import type { EntryStore, Presences } from '#store/store.ts';
import { invalidField, notFound } from '../http/errors.ts';
import type { AdministratorContext, AdministratorRoutes } from '../http/principal.ts';
import { entryRoute, readBody, requestedEntry, requireData } from '../http/request.ts';

/**
 * The users who have an entry open, for administrators. `PUT /api/events/{documentId}/presence` reports that the session has it open, for 45
 * seconds, with the edited field or null, and returns the other users who do. `DELETE` ends that at once, also where the entry was deleted. Without
 * documentId for a single type. `GET /api/events/presence`: the entries that other users have open.
 */
export function addPresenceRoutes(routes: AdministratorRoutes, store: EntryStore & Presences): void {
  for (const type of contentTypeNames) {
    const path = `${entryRoute(type)}/presence`;

    routes.put(path, async (context) => {
      const { id: userId, timestamp: now } = context.var.author;
      const { session } = context.var.administrator;
      if (!(await store.versionsOf(requestedEntry(context, type)))) throw notFound();
      const { field = null } = requireData(await readBody(context));
      if (field !== null && !(typeof field === 'string' && Object.hasOwn(typeOf(type).fields, field)))
        throw invalidField('field', 'field must be a field of the type or null');
      const entry = documentIdOf(context);
      const data = await store.reportPresence({ type, entry, session, userId, field, now });
      return context.json({ data, meta: {} });
    });

    routes.delete(path, async (context) => {
      const { session } = context.var.administrator;
      await store.endPresence({ type, entry: documentIdOf(context), session });
      return context.body(null, 204);
    });

    if (!typeOf(type).isSingle)
      routes.get(`/${type}/presence`, async (context) => {
        const { id: userId, timestamp: now } = context.var.author;
        return context.json({ data: await store.openEntries({ type, userId, now }), meta: {} });
      });
  }
}

/** Empty for a single type. */
const documentIdOf = (context: AdministratorContext): string => context.req.param('documentId') ?? '';

/** Whether open forms send periodic requests to this path: these do not prolong the session, and have no line in the log. */
export const isPresencePath = (path: string): boolean => path.endsWith('/presence');
