import { contentTypeNames } from '#content/index.ts';
import type { EntryStore } from '#store/store.ts';
import { readWorkingCopy } from '../entries/publications.ts';
import { discardVersioned, publishVersioned, unpublishVersioned } from '../entries/versioned-writes.ts';
import { notFound } from '../http/errors.ts';
import { parseExpectedVersion, withPrecondition } from '../http/optimistic-lock.ts';
import type { AdministratorRoutes } from '../http/principal.ts';
import { requestedTab } from '../http/query/index.ts';
import { entryRoute, requestedEntry } from '../http/request.ts';

const actions = { publish: publishVersioned, unpublish: unpublishVersioned, discard: discardVersioned };

/**
 * The publication of documents, for administrators, under the names of Strapi's content manager: `POST /api/events/{documentId}/actions/publish`,
 * `…/unpublish`, `…/discard`; without documentId for a single type. `If-Match` names the version that was read, and `tab` a tab of the form. Each
 * returns the working copy with its `publication`; 404 where the action has no object.
 */
export function addPublishingRoutes(routes: AdministratorRoutes, store: EntryStore): void {
  for (const type of contentTypeNames) {
    for (const [name, act] of Object.entries(actions)) {
      routes.post(`${entryRoute(type)}/actions/${name}`, async (context) => {
        const key = requestedEntry(context, type);
        const tab = requestedTab(context, type);
        const isDone = await withPrecondition(store, key, parseExpectedVersion(context), (trx) =>
          act(context.var.author, trx, key, tab),
        );
        const answer = isDone && (await readWorkingCopy(store, key));
        if (!answer) throw notFound();
        return context.json(answer);
      });
    }
  }
}
