import type { DraftEntry } from '#client/index.ts';
import type { ContentTypeName } from '#content/index.ts';
import { typeOf } from '#content/index.ts';
import { withPublicationOf } from '../publication/publication.ts';
import { adminApi, contentApi } from '../session/session.ts';
import { populateOf } from '../values/values.ts';
import type { EntryVersions } from './edit-baseline.ts';
import type { Call, EditEvent } from './form-state.ts';

/** The entry of a form, of which a tab is edited. */
export type EditedEntry = { name: ContentTypeName; documentId: string | undefined; tab: string | undefined };

/** Reads the working copy of an entry, with its publication and its published version. */
export async function readVersions(
  { name, documentId, tab }: EditedEntry,
  signal?: AbortSignal,
): Promise<EntryVersions> {
  const populate = populateOf(typeOf(name));
  const options = { ...(signal && { signal }) };
  const entry = await adminApi.draft(name, documentId, { populate }, options);
  const hasOther = entry?.publication.isPublic && entry.publication.isModified;
  const published = hasOther ? await contentApi.get(name, documentId, { populate }, options) : undefined;
  return { entry: entry && withPublicationOf(entry, tab), published };
}

/** Sends a call of a form. Resolves with the event of its answer or of its failure. */
export async function sendCall(entry: EditedEntry, call: Call): Promise<EditEvent> {
  try {
    const event = await answerOf(entry, call);
    if (event.type !== 'saved' || !('publication' in event.entry)) return event;
    return { type: 'saved', entry: withPublicationOf(event.entry as DraftEntry, entry.tab) };
  } catch (error) {
    return { type: 'failed', error };
  }
}

async function answerOf(entry: EditedEntry, call: Call): Promise<EditEvent> {
  const { name, documentId, tab } = entry;
  switch (call.name) {
    case 'read': {
      // A conflict names its author, where the history has it.
      const history = adminApi.history(name, documentId, 1, { tab }).catch(() => undefined);
      const versions = await readVersions(entry);
      return { type: 'versionsRead', versions, author: (await history)?.data[0]?.author?.username };
    }
    case 'create': {
      const create = call.isPublished ? contentApi.create : adminApi.createDraft;
      return { type: 'saved', entry: await create(name, call.data, { key: call.key }) };
    }
    case 'update': {
      const saved = call.isPublished
        ? contentApi.update(name, documentId, call.data, { ...call, tab })
        : adminApi.saveDraft(name, documentId, call.data, call);
      return { type: 'saved', entry: await saved };
    }
    case 'schedule':
      return { type: 'saved', entry: await adminApi.schedule(name, documentId, call.dates, { ...call, tab }) };
    case 'discard':
      return { type: 'saved', entry: await adminApi.discardDraft(name, documentId, { ...call, tab }) };
    default:
      return { type: 'saved', entry: await adminApi[call.name](name, documentId, { ...call, tab }) };
  }
}
