import type { ContentTypeName, TypeName } from '#content/index.ts';
import type { AnyEntry } from '#model/entry.ts';
import type { EntryInput } from '#model/validate.ts';
import { batchesOf, countOf, firstOf } from '#server/entries/read-entries.ts';
import { type Page, unbounded } from '#store/query.ts';
import type { EntryStore } from '#store/store.ts';

/** What must, and what must not, compile. Read by the type check alone. */
type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
const holds = <T extends true>(): T => true as T;

declare const store: EntryStore;
const session = { type: 'sessions', ref: { id: 1 } } as const;

export async function reads(type: 'events' | 'popups', fields: string[]): Promise<void> {
  const { entries } = await store.list('sessions', { budget: unbounded });
  holds<Equal<(typeof entries)[number]['openedAt'], string>>();
  // @ts-expect-error a secret is selected by its name alone
  entries[0]?.passwordMark;

  const chosen = await store.get(session, { fields: ['passwordMark'], budget: unbounded });
  holds<Equal<NonNullable<typeof chosen>['passwordMark'], string>>();
  // @ts-expect-error not selected
  chosen?.openedAt;

  const shared = await store.list(type, { fields: ['updatedAt'], budget: unbounded });
  holds<Equal<keyof (typeof shared.entries)[number], 'id' | 'documentId' | 'updatedAt'>>();
  const any = await store.list(type, { fields, budget: unbounded });
  holds<Equal<typeof any, Page<AnyEntry>>>();
}

/** A read says what it may cost, so that the compiler finds the next one that a request reaches. */
export async function budgets(): Promise<void> {
  // @ts-expect-error no budget
  await store.list('users', {});
  // @ts-expect-error no budget
  await store.get(session, {});
  // @ts-expect-error no budget
  await firstOf(store, 'users', {});
  // @ts-expect-error no budget
  await countOf(store, 'users', {});
  // @ts-expect-error no budget
  batchesOf(store, 'users', {}, 10);
}

export async function writes(): Promise<void> {
  await store.create('subscribers', { values: { email: 'a@b.fr', delivery: 'kept' }, links: {} });
  await store.update(session, { values: { passwordMark: 'x' }, links: {} });
  // @ts-expect-error no such choice
  await store.create('subscribers', { values: { delivery: 'lost' }, links: {} });
  // @ts-expect-error no such field
  await store.update(session, { values: { nope: 1 }, links: {} });
  // @ts-expect-error no link
  await store.createPublished('events', { values: {}, links: { title: { set: [] } } });
}

/** A write of a content type names the version that it writes. */
export async function versions(input: EntryInput, some: TypeName, content: ContentTypeName): Promise<void> {
  await store.publish({ type: content, ref: 'only' }, input);
  await store.saveDraft({ type: content, ref: 'only' }, input, undefined);
  // @ts-expect-error draft or published?
  await store.create('events', input);
  // @ts-expect-error draft or published?
  await store.update({ type: content, ref: 'only' }, input);
  // @ts-expect-error it may be a content type
  await store.update({ type: some, ref: 'only' }, input);
  // @ts-expect-error a file has no drafts
  await store.publish({ type: 'files', ref: { id: 1 } }, input);
}
