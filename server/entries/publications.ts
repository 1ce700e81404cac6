import type { ContentTypeName } from '#content/index.ts';
import type { AnyEntry } from '#model/entry.ts';
import type { DraftAuthor, EntryStore, Publication } from '#store/store.ts';
import type { publicationStates } from '../http/query/version.ts';
import { documentChanges, scheduleOf } from './schedules.ts';

/** The publication of a document, under the key `publication` of its working copy. */
interface DocumentPublication extends Publication {
  /**
   * The first that applies: `scheduled`, it has a scheduled publication; `modified`, the working copy has unpublished changes; `published`,
   * all of it is public; `ended`, a date unpublished it; `draft`, nothing of it is public.
   */
  state: (typeof publicationStates)[number];
  /** The dates of the scheduled publication and of the scheduled end. */
  publishAt: string | null;
  unpublishAt: string | null;
  scheduledBy: DraftAuthor | null;
  scheduledAt: string | null;
}

/** Adds the publication of each document to the working copies of a list, with two statements. */
export async function addPublications(
  store: EntryStore,
  type: ContentTypeName,
  entries: readonly AnyEntry[],
): Promise<void> {
  const publications = await store.publications(
    type,
    entries.map(({ id }) => id),
  );
  const changes = await documentChanges(
    store,
    type,
    entries.map(({ documentId }) => documentId),
  );
  for (const entry of entries) {
    const publication = publications.get(entry.id);
    entry.publication = publication ? toPublication(publication, changes.get(entry.documentId) ?? []) : null;
  }
}

function toPublication(publication: Publication, changes: Parameters<typeof scheduleOf>[0]): DocumentPublication {
  const { isPublic, isModified } = publication;
  const { tookDownAt, ...schedule } = scheduleOf(changes);
  const isShown = isPublic && publication.endedAt === null;
  const endedAt = isShown ? null : (publication.endedAt ?? tookDownAt);
  const state = schedule.publishAt
    ? 'scheduled'
    : isShown
      ? isModified
        ? 'modified'
        : 'published'
      : endedAt
        ? 'ended'
        : 'draft';
  return { state, ...publication, ...schedule, endedAt };
}
