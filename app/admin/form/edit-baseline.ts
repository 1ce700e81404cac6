import type { ContentEntry, DraftEntry, Publication } from '#client/index.ts';
import type { TypeDeclaration } from '#model/define-type.ts';
import { type Values, valuesOf } from '../values/values.ts';

/** The state that an edit started from: the working copy, its input values and its version; and the published values. */
export interface EditBaseline {
  /** Absent before the first save. */
  entry: DraftEntry | undefined;
  base: Values;
  version: string | undefined;
  /** The published input values; absent where nothing is public. */
  online: Values | undefined;
  /** The values of the published version as it was read: a publication does not check them again. Absent where there is none. */
  checked: Values | undefined;
}

/** A working copy, and the published version where they differ. */
export type EntryVersions = { entry: DraftEntry | undefined; published: ContentEntry | undefined };

/** `type`: the fields of the form. */
export function baselineOf(type: TypeDeclaration, versions: EntryVersions): EditBaseline {
  const { entry, published } = versions;
  const publication = entry?.publication;
  const base = valuesOf(type, entry);
  const online = published
    ? valuesOf(type, published)
    : publication?.isPublic && !publication.isModified
      ? base
      : undefined;
  return {
    entry,
    base,
    version: entry?.updatedAt,
    online,
    checked: online ?? (publication?.hasPublishedVersion ? base : undefined),
  };
}

/** The baseline after a change of the working copy or of its publication, in which `base` are the values that the server has now. */
export function savedDraft(baseline: EditBaseline, saved: DraftEntry, base: Values): EditBaseline {
  return { ...baseline, entry: { ...baseline.entry, ...saved }, base, version: saved.updatedAt };
}

/** The baseline after a publication: the published values are those of the working copy. */
export function published(baseline: EditBaseline, saved: ContentEntry | DraftEntry, values: Values): EditBaseline {
  const publication: Publication = {
    // A scheduled date to unpublish remains.
    ...{ unpublishAt: null, scheduledBy: null, scheduledAt: null, lastChange: null },
    ...baseline.entry?.publication,
    state: 'published',
    hasPublishedVersion: true,
    wasPublished: true,
    isPublic: true,
    isModified: false,
    publishedAt: saved.updatedAt,
    draft: null,
    publishAt: null,
    endedAt: null,
  };
  const entry = { ...baseline.entry, ...saved, publication };
  return { entry, base: values, version: saved.updatedAt, online: values, checked: values };
}
