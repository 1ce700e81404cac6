import type { Call, EditEvent } from '#app/admin/form/form-state.ts';
import type { EntryVersions } from '#app/admin/values/values.ts';
import { type ContentEntry, ContentError, type DraftEntry, type Publication } from '#client/index.ts';
import type { FieldValues } from '#model/field.ts';

interface Document {
  draft: FieldValues;
  published: FieldValues | undefined;
  version: number;
  publishAt: string | null;
  unpublishAt: string | null;
}

const instant = (version: number): string => new Date(Date.UTC(2027, 0, 1) + version).toISOString();

/** The server's part in the form of an entry: versions, idempotency keys, publication, and a second editor. */
export class FakeServer {
  readonly documents = new Map<string, Document>();
  /** Every version of the working copies that there was, by documentId and `updatedAt`. */
  readonly history = new Map<string, FieldValues>();
  private readonly created = new Map<string, string>();
  private lastVersion = 0;

  private readonly isSingle: boolean;
  /** The fields that a publication publishes, of a form that is a tab; undefined for all. */
  private readonly tab: readonly string[] | undefined;
  constructor(isSingle = false, tab?: readonly string[]) {
    this.isSingle = isSingle;
    this.tab = tab;
  }

  create(draft: FieldValues, { isPublished = false } = {}): string {
    const documentId = this.isSingle ? 'only' : `document${this.documents.size + 1}`;
    this.documents.set(documentId, { draft: {}, published: undefined, version: 0, publishAt: null, unpublishAt: null });
    // The model has the default.
    this.save(documentId, { ...(!this.isSingle && { order: 0 }), ...draft });
    if (isPublished) this.publish(documentId);
    return documentId;
  }

  /** Another editor saves the working copy, or the form does. */
  save(documentId: string, data: FieldValues): void {
    this.change(documentId, (document) => ({ ...document, draft: { ...document.draft, ...data } }));
  }

  publish(documentId: string): void {
    this.change(documentId, ({ draft, published, ...document }) => {
      const own = Object.entries(draft).filter(([name]) => !published || !this.tab || this.tab.includes(name));
      return { ...document, draft, published: { ...published, ...Object.fromEntries(own) }, publishAt: null };
    });
  }

  schedule(documentId: string, publishAt: string): void {
    const document = this.documents.get(documentId);
    if (document) this.documents.set(documentId, { ...document, publishAt });
  }

  /** The date of a publication has come, if there is one. */
  runSchedule(documentId: string): void {
    if (this.documents.get(documentId)?.publishAt) this.publish(documentId);
  }

  remove(documentId: string): void {
    this.documents.delete(documentId);
  }

  read(documentId: string | undefined): EntryVersions {
    const id = this.idOf(documentId);
    const document = this.documents.get(id);
    if (!document) return { entry: undefined, published: undefined };
    const entry = this.entryOf(id);
    return {
      entry,
      published: entry.publication.isModified ? this.contentOf(id, document.published ?? {}) : undefined,
    };
  }

  /** Does what a call asks, and returns its answer as the form gets it. */
  answer(call: Call, documentId: string | undefined): EditEvent {
    try {
      return this.perform(call, documentId);
    } catch (error) {
      return { type: 'failed', error };
    }
  }

  private perform(call: Call, named: string | undefined): EditEvent {
    if (call.name === 'read') return { type: 'versionsRead', versions: this.read(named), author: 'Awa' };
    if (call.name === 'create') {
      const existing = this.created.get(call.key);
      const id = existing ?? this.create(call.data);
      this.created.set(call.key, id);
      if (existing) this.save(id, call.data);
      if (call.isPublished) this.publish(id);
      return { type: 'saved', entry: this.entryOf(id) };
    }
    const id = this.idOf(named);
    if (call.name === 'update' && this.isSingle && !this.documents.has(id)) this.create({});
    const document = this.documents.get(id);
    if (!document) throw new ContentError(404);
    if (call.version !== undefined && call.version !== instant(document.version)) throw new ContentError(412);
    switch (call.name) {
      case 'update':
        this.save(id, call.data);
        if (call.isPublished) this.publish(id);
        break;
      case 'unpublish':
        if (!document.published) throw new ContentError(404);
        this.change(id, (before) => ({ ...before, published: undefined, publishAt: null, unpublishAt: null }));
        break;
      case 'discard': {
        if (!document.published) throw new ContentError(404);
        const { published } = document;
        this.change(id, (before) => ({ ...before, draft: published }));
        break;
      }
      case 'schedule':
        if (call.dates.publishAt && call.dates.publishAt < '2027')
          throw new ContentError(400, '', { publishAt: 'Cette date est passée.' });
        this.documents.set(id, { ...document, ...call.dates });
        break;
      case 'cancelSchedule':
        this.documents.set(id, { ...document, publishAt: null, unpublishAt: null });
        break;
    }
    return { type: 'saved', entry: this.entryOf(id) };
  }

  private idOf(documentId: string | undefined): string {
    return this.isSingle ? 'only' : (documentId ?? '');
  }

  private change(documentId: string, next: (document: Document) => Document): void {
    const document = this.documents.get(documentId);
    if (!document) return;
    this.lastVersion += 1;
    const changed = { ...next(document), version: this.lastVersion };
    this.documents.set(documentId, changed);
    this.history.set(`${documentId} ${instant(this.lastVersion)}`, changed.draft);
  }

  private contentOf(documentId: string, values: FieldValues): ContentEntry {
    const updatedAt = instant(this.documents.get(documentId)?.version ?? 0);
    return { id: 1, documentId, createdAt: instant(0), updatedAt, publishedAt: updatedAt, ...values };
  }

  private entryOf(documentId: string): DraftEntry {
    const document = this.documents.get(documentId) as Document;
    return { ...this.contentOf(documentId, document.draft), publication: publicationOf(document) };
  }
}

function publicationOf({ draft, published, publishAt, unpublishAt }: Document): Publication {
  const isModified = published !== undefined && JSON.stringify(published) !== JSON.stringify(draft);
  return {
    state: publishAt ? 'scheduled' : !published ? 'draft' : isModified ? 'modified' : 'published',
    hasPublishedVersion: published !== undefined,
    wasPublished: published !== undefined,
    isPublic: published !== undefined,
    isModified,
    publishedAt: null,
    draft: null,
    lastChange: null,
    publishAt,
    unpublishAt,
    scheduledBy: null,
    scheduledAt: null,
    endedAt: null,
  };
}
