import type { Entry, EntryBody } from '#content/index.ts';
import { defineType } from '#model/define-type.ts';
import { group, media, relation, repeatable, secret, text } from '#model/fields/index.ts';

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

export const body: EntryBody<'events'> = { title: 'Élan', newStartDate: '2027-03-14', images: [1, 2] };
// @ts-expect-error a start is required
export const withoutStart: EntryBody<'events'> = { title: 'Élan' };
// @ts-expect-error no such field
export const unknownField: EntryBody<'events'> = { title: 'Élan', newStartDate: '2027-03-14', nope: 1 };
// @ts-expect-error the hash of a password is in no entry
export type Hash = Entry<'users'>['password'];

const label = 'Essai';
const type = { name: 'essais', singular: 'essai', label: { singular: label, plural: label } } as const;
const fields = {
  title: text({ label }),
  cover: media({ label, accept: ['image'] }),
  near: relation({ label, to: 'events' }),
};
const admin = { title: 'title', columns: ['title', 'cover'] } as const;
export const indexed = () => defineType({ ...type, fields, admin, indexed: ['title'], unique: ['title'] });
// @ts-expect-error a media has no column to index
export const indexOfMedia = () => defineType({ ...type, fields, admin, indexed: ['cover'] });
// @ts-expect-error nor has a relation
export const indexOfRelation = () => defineType({ ...type, fields, admin, unique: ['near'] });
// @ts-expect-error a group has no secret
export const groupWithSecret = () => group({ label, fields: { key: secret({ label }) } });
// @ts-expect-error nor has a list of groups
export const rowsWithSecret = () => repeatable({ label, addLabel: label, fields: { key: secret({ label }) } });
