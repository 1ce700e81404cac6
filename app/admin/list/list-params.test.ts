import { describe, expect, it } from 'vitest';
import { typeOf } from '#content/index.ts';
import { filterLabel, filterParam, listQuery, missingFilters, parseListParams } from './list-params.ts';

const events = typeOf('events');
const read = (search: string) => parseListParams(new URLSearchParams(search), events);

describe('list URL parameters', () => {
  it('have the state of a list', () => {
    const range = 'du=2026-11-24&au=2027-02-28';
    const address = `recherche=%C3%A9lan+%26+co&tri=title:desc&etat=brouillon&${range}&manque=image&par=3`;
    expect(read(address)).toEqual({
      search: 'élan & co',
      sort: 'title:desc',
      state: 'draft',
      from: '2026-11-24',
      to: '2027-02-28',
      missing: 'image',
      changedBy: 3,
    });
  });

  it.each([undefined, 'upcoming', 'past', 'published', 'draft'] as const)('name the filter %s', (filter) =>
    expect(read(`etat=${filterParam(filter, events)}`).state).toBe(filter),
  );

  it.each([
    'tri=password:asc',
    'tri=title:sideways',
    'tri=__proto__:asc',
    'tri=description:asc',
    'tri=images:asc',
    'etat=peut-etre',
    'etat=oui',
    'du=2027-02-30',
    'au=9999-12-31',
    'au=hier',
    'manque=tout',
    'manque=__proto__',
    'par=ruth',
    'par=0',
    'par=1e3',
  ])('ignore invalid values: %s', (search) => expect(read(search)).toEqual(read('')));

  it('become a query with the columns’ fields only', () => {
    expect(listQuery(events, read('recherche=+lewoz+&etat=modifie'))).toEqual({
      sort: ['id:desc'],
      fields: ['title', 'newStartDate', 'newEndDate', 'isPublished', 'updatedAt'],
      populate: ['images'],
      filters: {
        $or: [{ title: { $containsi: 'lewoz' } }, { name: { $containsi: 'lewoz' } }],
      },
      state: 'modified',
    });
  });

  it('filter by dates, in the order of the dates', () => {
    expect(listQuery(events, read('etat=a-venir')).sort).toEqual(['newStartDate:asc']);
    expect(listQuery(events, read('etat=passes')).sort).toEqual(['newStartDate:desc']);
    expect(listQuery(events, read('etat=en-cours&tri=title:asc')).sort).toEqual(['title:asc']);
    expect(listQuery(events, read('etat=en-cours'))).not.toHaveProperty('state');
    const popups = typeOf('popups');
    expect(parseListParams(new URLSearchParams('etat=a-venir'), popups).state).toBeUndefined();
  });

  it('filter by a range of days, beside the other filters', () => {
    const query = listQuery(events, read('recherche=bal&etat=brouillon&du=2026-11-24&au=2027-02-28'));
    expect(query.state).toBe('draft');
    expect(query.sort).toEqual(['newStartDate:asc']);
    expect(query.filters).toEqual({
      $and: [
        { $or: [{ title: { $containsi: 'bal' } }, { name: { $containsi: 'bal' } }] },
        {
          newStartDate: { $lt: '2027-03-01' },
          $or: [{ newStartDate: { $gte: '2026-11-24' } }, { newEndDate: { $gte: '2026-11-24' } }],
        },
      ],
    });
    const popups = typeOf('popups');
    expect(parseListParams(new URLSearchParams('du=2026-11-24'), popups).from).toBeUndefined();
  });

  it('open events on those to come, and have a value for all of them; other types open on all', () => {
    expect(read('').state).toBe('upcoming');
    expect(read('etat=tous').state).toBeUndefined();
    expect(filterParam(undefined, events)).toBe('tous');
    expect(filterParam('upcoming', events)).toBe('');
    expect(parseListParams(new URLSearchParams(''), typeOf('popups')).state).toBeUndefined();
  });

  it('filter by what is missing, as its type declares it, and by the user of the last change', () => {
    const query = listQuery(events, read('etat=tous&manque=fin&par=3'));
    expect(query.changedBy).toBe(3);
    expect(query.filters).toEqual({ $and: [{}, { newEndDate: { $null: true }, duration: { $null: true } }] });
    expect(Object.keys(missingFilters(events))).toEqual(['image', 'alternative', 'reservation', 'fin']);
    expect(Object.keys(missingFilters(typeOf('collections')))).toEqual(['image', 'alternative']);
    expect(missingFilters(typeOf('hiring-ads'))).toEqual({});
  });

  it('sort by state', () => expect(listQuery(events, read('tri=state:desc')).sort).toEqual(['state:desc']));

  it.each([
    ['events', ['Tous', 'Passés', 'Publiés', 'Modifiés', 'Programmés', 'Terminés', 'Brouillons']],
    ['collections', ['Toutes', 'Passés', 'Publiées', 'Modifiées', 'Programmées', 'Terminées', 'Brouillons']],
  ] as const)('are labels that agree with the gender of %s', (type, labels) => {
    const filters = [undefined, 'past', 'published', 'modified', 'scheduled', 'ended', 'draft'] as const;
    expect(filters.map((filter) => filterLabel(filter, typeOf(type)))).toEqual(labels);
  });

  it('filter popups by their switch, which is a part of their content', () => {
    const popups = typeOf('popups');
    const query = listQuery(popups, parseListParams(new URLSearchParams('etat=non'), popups));
    expect(query.filters).toEqual({ active: { $eq: false } });
    expect(query).not.toHaveProperty('state');
  });
});
