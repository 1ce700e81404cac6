import type { ContentTypeName } from '#content/index.ts';
import { typeOf } from '#content/index.ts';
import { adminApi, contentApi } from '../session/session.ts';
import { populateOf } from '../values/values.ts';
import type { EntryVersions } from './edit-baseline.ts';
import type { Call, EditEvent } from './form-state.ts';

/** Reads the working copy of an entry, with its publication and its published version. */
export async function readVersions(
  name: ContentTypeName,
  documentId: string | undefined,
  signal?: AbortSignal,
): Promise<EntryVersions> {
  const populate = populateOf(typeOf(name));
  const options = { ...(signal && { signal }) };
  const entry = await adminApi.draft(name, documentId, { populate }, options);
  const hasOther = entry?.publication.isPublic && entry.publication.isModified;
  const published = hasOther ? await contentApi.get(name, documentId, { populate }, options) : undefined;
  return { entry, published };
}

/** Sends a call of a form. Resolves with the event of its answer or of its failure. */
export async function sendCall(name: ContentTypeName, call: Call, documentId: string | undefined): Promise<EditEvent> {
  try {
    return await answerOf(name, call, documentId);
  } catch (error) {
    return { type: 'failed', error };
  }
}

async function answerOf(name: ContentTypeName, call: Call, documentId: string | undefined): Promise<EditEvent> {
  switch (call.name) {
    case 'read':
      return { type: 'versionsRead', versions: await readVersions(name, documentId) };
    case 'author': {
      const { data } = await adminApi.history(name, documentId);
      return { type: 'authorRead', author: data[0]?.author?.username };
    }
    case 'create': {
      const create = call.isPublished ? contentApi.create : adminApi.createDraft;
      return { type: 'saved', entry: await create(name, call.data, { key: call.key }) };
    }
    case 'update': {
      const update = call.isPublished ? contentApi.update : adminApi.saveDraft;
      return { type: 'saved', entry: await update(name, documentId, call.data, call) };
    }
    case 'schedule':
      return { type: 'saved', entry: await adminApi.schedule(name, documentId, call.dates, call) };
    case 'discard':
      return { type: 'saved', entry: await adminApi.discardDraft(name, documentId, call) };
    default:
      return { type: 'saved', entry: await adminApi[call.name](name, documentId, call) };
  }
}
