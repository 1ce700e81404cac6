import { describe, expect, it } from 'vitest';
import { typeOf } from '#content/index.ts';
import { listQuery, parseListParams, serializeListParams } from './list-params.ts';

const events = typeOf('events');
const read = (search: string) => parseListParams(new URLSearchParams(search), events);

describe('list URL parameters', () => {
  it('round-trip the list state', () => {
    const state = { search: 'élan & co', page: 3, sort: { field: 'title', direction: 'desc' }, state: 'off' } as const;
    expect(parseListParams(serializeListParams(state), events)).toEqual(state);
    expect(serializeListParams(read('')).toString()).toBe('');
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
  ])('ignore invalid values: %s', (search) => expect(read(search)).toEqual(read('')));

  it('become a query for one page with the columns’ fields only', () => {
    expect(listQuery(events, read('recherche=+lewoz+&etat=oui&page=2'))).toEqual({
      sort: ['id:desc'],
      fields: ['title', 'newStartDate', 'newEndDate', 'isFree', 'isPublished', 'updatedAt'],
      populate: ['images'],
      filters: {
        $or: [{ title: { $containsi: 'lewoz' } }, { name: { $containsi: 'lewoz' } }],
        isPublished: { $eq: true },
      },
      pagination: { page: 2, pageSize: 10 },
    });
    expect(
      listQuery(typeOf('hiring-ads'), parseListParams(new URLSearchParams('etat=oui'), typeOf('hiring-ads'))).filters,
    ).toEqual({});
  });
});
