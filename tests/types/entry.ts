import type { Draft, Entry } from '#content/index.ts';

/** What must, and what must not, compile. Read by the type check alone. */
type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
const holds = <T extends true>(): T => true as T;

holds<Equal<Entry<'events'>['title'], string | null>>();
holds<Equal<Entry<'events'>['newEndDate'], string | null>>();
holds<Equal<Entry<'events'>['isFree'], boolean | null>>();
holds<Equal<Entry<'hiring-ads'>['publishedAt'], string | null>>();
holds<Equal<Entry<'popups'>['displayFrequency'], 'once' | 'session' | 'always' | null>>();
holds<Equal<NonNullable<Entry<'events'>['linkedEvents']>[number]['title'], string | null>>();
holds<Equal<NonNullable<NonNullable<Entry<'setting'>['heroVideo']>>['url'], string>>();
holds<Equal<NonNullable<NonNullable<Entry<'popups'>['link']>>['text'], string | null>>();

export const draft: Draft<'events'> = { title: 'Élan', newStartDate: '2027-03-14', images: [1, 2] };
// @ts-expect-error a start is required
export const withoutStart: Draft<'events'> = { title: 'Élan' };
// @ts-expect-error no such field
export const unknownField: Draft<'events'> = { title: 'Élan', newStartDate: '2027-03-14', nope: 1 };
// @ts-expect-error the hash of a password is in no entry
export type Hash = Entry<'users'>['password'];
