import type { ContentEntry, DraftEntry } from '#client/index.ts';
import { type ContentTypeName, typeOf } from '#content/index.ts';
import { withPublicationOf } from '../publication/publication.ts';
import { adminApi, contentApi } from '../session/session.ts';
import { type EntryVersions, populateOf } from '../values/values.ts';
import type { Call, EditEvent } from './form-state.ts';

/** The entry of a form, of which a tab is edited. */
export type EditedEntry = { name: ContentTypeName; documentId: string | undefined; tab: string | undefined };

/** Reads the working copy of an entry, with its publication and its published version. */
export async function readVersions(edited: EditedEntry, signal?: AbortSignal): Promise<EntryVersions> {
  const { name, documentId, tab } = edited;
  const populate = populateOf(typeOf(name));
  const options = { ...(signal && { signal }) };
  const entry = await adminApi.draft(name, documentId, { populate }, options);
  const hasOther = entry?.publication.isPublic && entry.publication.isModified;
  const published = hasOther ? await contentApi.get(name, documentId, { populate }, options) : undefined;
  return { entry: entry && withPublicationOf(entry, tab), published };
}

/** Sends a call of a form. Resolves with the event of its answer or of its failure. */
export async function sendCall(entry: EditedEntry, call: Call): Promise<EditEvent> {
  const { name, documentId, tab } = entry;
  try {
    if (call.name !== 'read') {
      const saved = await write(entry, call);
      return { type: 'saved', entry: 'publication' in saved ? withPublicationOf(saved as DraftEntry, tab) : saved };
    }
    // A conflict names its author, where the history has it.
    const history = adminApi.history(name, documentId, 1, { tab }).catch(() => undefined);
    const versions = await readVersions(entry);
    return { type: 'versionsRead', versions, author: (await history)?.data[0]?.author?.username };
  } catch (error) {
    return { type: 'failed', error };
  }
}

function write(
  { name, documentId, tab }: EditedEntry,
  call: Exclude<Call, { name: 'read' }>,
): Promise<DraftEntry | ContentEntry> {
  switch (call.name) {
    case 'create':
      return adminApi.create(name, call);
    case 'update':
      return adminApi.save(name, documentId, { ...call, tab });
    case 'schedule':
      return adminApi.schedule(name, documentId, call.dates, { ...call, tab });
    case 'discard':
      return adminApi.discardDraft(name, documentId, { ...call, tab });
    default:
      return adminApi[call.name](name, documentId, { ...call, tab });
  }
}
