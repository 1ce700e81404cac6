import { describe, expect, it } from 'vitest';
import { typeOf } from '#content/index.ts';
import { listQuery, readAddress, writeAddress } from './address.ts';

const events = typeOf('events');
const read = (search: string) => readAddress(new URLSearchParams(search), events);

describe('the address of a list', () => {
  it('says what the list shows, and is read back the same', () => {
    const state = { search: 'élan & co', page: 3, sort: { field: 'title', direction: 'desc' }, state: 'off' } as const;
    expect(readAddress(writeAddress(state), events)).toEqual(state);
    expect(writeAddress(read('')).toString()).toBe('');
  });

  it.each([
    'page=0',
    'page=-1',
    'page=1.5',
    'page=abc',
    'page=99999999999',
    'tri=password:asc',
    'tri=title:sideways',
    'tri=__proto__:asc',
    'tri=description:asc',
    'tri=images:asc',
    'etat=peut-etre',
  ])('lets fall what makes no sense: %s', (search) => expect(read(search)).toEqual(read('')));

  it('asks of the entries of one page what the columns show, and no more', () => {
    expect(listQuery(events, read('recherche=+lewoz+&etat=oui&page=2'))).toEqual({
      sort: ['id:desc'],
      fields: ['title', 'newStartDate', 'newEndDate', 'isFree', 'isPublished', 'updatedAt'],
      populate: ['images'],
      filters: { title: { $containsi: 'lewoz' }, isPublished: { $eq: true } },
      pagination: { page: 2, pageSize: 10 },
    });
    expect(
      listQuery(typeOf('hiring-ads'), readAddress(new URLSearchParams('etat=oui'), typeOf('hiring-ads'))).filters,
    ).toEqual({});
  });
});
