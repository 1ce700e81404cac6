import { ContentError } from '#client/index.ts';
import { typeOf } from '#content/index.ts';
import type { TypeDeclaration } from '#model/define-type.ts';
import type { FieldValues } from '#model/field.ts';
import { publicationFlag } from '../publication/publication.ts';
import type { ContentScreen } from '../screens.ts';
import { adminApi, contentApi } from '../session/session.ts';
import {
  baselineOf,
  type EditBaseline,
  type EntryVersions,
  published,
  readVersions,
  savedDraft,
} from './edit-baseline.ts';
import { changedFields, type Values } from './values.ts';

interface Write {
  screen: ContentScreen;
  type: TypeDeclaration;
  baseline: EditBaseline;
  values: Values;
  draft: Readonly<FieldValues>;
  /** Idempotency key: a form creates one entry, however often its save is retried after a lost response. */
  creationKey: string;
}

/** Another save came first: the current entry. `entry` is absent where it was deleted. */
export class ConcurrentSave extends Error {
  readonly versions: EntryVersions;
  constructor(versions: EntryVersions) {
    super('saved concurrently');
    this.versions = versions;
  }
}

/** The documentId of the entry that a form edits; undefined before its creation, and for a single type. */
export const documentIdOf = (screen: ContentScreen, { entry }: Pick<EditBaseline, 'entry'>): string | undefined =>
  screen.creation ? entry?.documentId : undefined;

/**
 * Saves the working copy of a form, which creates its entry.
 * @returns the baseline after the save
 * @throws ConcurrentSave when another save changed fields of this form
 * @throws ContentError for any other refusal
 */
export async function saveDraft(write: Write): Promise<EditBaseline> {
  const { screen, baseline, values, draft, creationKey } = write;
  if (!baseline.entry && screen.creation)
    return savedDraft(baseline, await adminApi.createDraft(screen.type, draft, { key: creationKey }), values);
  const documentId = documentIdOf(screen, baseline);
  return retried(
    write,
    () => true,
    async (version) =>
      savedDraft(baseline, await adminApi.saveDraft(screen.type, documentId, draft, { version }), values),
  );
}

/**
 * Publishes the values of a form with the rest of its working copy. Throws as `saveDraft` does.
 * @returns the baseline after the publication
 */
export async function publishForm(write: Write): Promise<EditBaseline> {
  const { screen, type, baseline, values, draft, creationKey } = write;
  const flag = publicationFlag(type);
  const data = flag ? { ...draft, [flag]: true } : draft;
  if (!baseline.entry && screen.creation)
    return published(baseline, await contentApi.create(screen.type, data, { key: creationKey }), values);
  const documentId = documentIdOf(screen, baseline);
  return retried(
    write,
    ({ entry }) => entry?.publication.state === 'published',
    async (version) => published(baseline, await contentApi.update(screen.type, documentId, data, { version }), values),
  );
}

/** Updates, and repeats the update if another save came first that changed no field of this form. */
async function retried(
  { screen, type, baseline, values }: Write,
  isDone: (theirs: EditBaseline) => boolean,
  update: (version: string | undefined) => Promise<EditBaseline>,
): Promise<EditBaseline> {
  try {
    return await update(baseline.version);
  } catch (error) {
    if (!(error instanceof ContentError) || error.status !== 412) throw error;
    const versions = await readVersions(screen.type, documentIdOf(screen, baseline));
    if (!versions.entry) throw new ConcurrentSave(versions);
    const theirs = baselineOf(type, typeOf(screen.type), versions);
    // An earlier save whose response was lost: the concurrent version has the form's exact values.
    const isSaved = changedFields(type, theirs.base, values).length === 0;
    if (isSaved && isDone(theirs)) return theirs;
    // The other save changed no field of this form, but those of another tab.
    const isElsewhere = changedFields(type, theirs.base, baseline.base).length === 0;
    if (isSaved || isElsewhere) return update(theirs.version);
    throw new ConcurrentSave(versions);
  }
}
