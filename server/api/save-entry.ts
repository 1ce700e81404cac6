import type { ContentTypeName } from '#content/index.ts';
import type { JsonObject } from '#model/json-object.ts';
import { type EntryKey, type EntryQuery, unbounded } from '#store/query.ts';
import type { EntryStore } from '#store/store.ts';
import { createVersioned, saveDraftVersioned, updateVersioned } from '../entries/versioned-writes.ts';
import { mergeComponents, sentComponents } from '../entry-input/components.ts';
import { parseEntryInput } from '../entry-input/parse-entry-input.ts';
import { toLinkError } from '../entry-input/validation-messages.ts';
import { withPrecondition } from '../http/optimistic-lock.ts';
import type { Author } from '../http/principal.ts';

type DocumentKey = EntryKey<ContentTypeName>;

export interface EntryChange {
  data: JsonObject;
  /** `draft`: the working copy is saved. Otherwise it is published. */
  version: EntryQuery['version'];
  /** The version that the client edited, from If-Match. */
  expected: string | undefined;
}

/**
 * Saves a client’s change of an entry: validation, optimistic lock, revision, schedule. `PUT` of an entry and an upload with `ref` call it. The
 * first save of a single type creates its entry.
 * @param read what to answer, read in the transaction of the save: nothing is saved where it throws
 * @returns what `read` returns; undefined when there is no such entry
 * @throws ApiError 400 that names every invalid field, 412 when the entry was changed meanwhile
 */
export async function saveEntry<Result>(
  author: Author,
  store: EntryStore,
  key: DocumentKey,
  { data, version, expected }: EntryChange,
  read: (trx: EntryStore) => Promise<Result>,
): Promise<Result | undefined> {
  const versions = await store.versionsOf(key);
  if (!versions && key.ref !== 'only') return undefined;
  const stored =
    versions && (await store.get(key, { version: versions.hasDraft ? 'draft' : undefined, budget: unbounded }));
  // The whole working copy is checked when it is published.
  const isDraft = version === 'draft' || versions?.hasDraft === true;
  const input = await parseEntryInput(store, key.type, data, { stored, isDraft });
  const sent = sentComponents(key.type, data);
  return store.transaction(async (trx) => {
    if (versions) {
      const save = version === 'draft' ? saveDraftVersioned : updateVersioned;
      await mapLinkErrors(
        withPrecondition(trx, key, expected, async () =>
          save(author, trx, key, await mergeComponents(trx, key, input, sent)),
        ),
      );
    } else {
      // Another request may have created it meanwhile.
      if (await trx.versionsOf(key)) return saveEntry(author, trx, key, { data, version, expected }, read);
      await mapLinkErrors(createVersioned(author, trx, key.type, { input, isDraft }));
    }
    return read(trx);
  });
}

/** Awaits a write. @throws ApiError 400 for a link that cannot be made */
export async function mapLinkErrors<Result>(write: Promise<Result>): Promise<Result> {
  try {
    return await write;
  } catch (error) {
    throw toLinkError(error);
  }
}
