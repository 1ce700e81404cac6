import fc from 'fast-check';
import { seeded } from '../length.ts';
import { hostileQuery } from './hostile-queries.ts';
import type { HostileRequest, Measured } from './hostile-site.ts';

/** A query, the method that asks it, and whether an administrator does. */
export interface HostileCall {
  method: 'GET' | 'POST' | 'PUT';
  type: string;
  /** Of one entry, or of the list. */
  documentId?: string;
  parameters: readonly string[];
  isAdministrator: boolean;
}

/** Queries that held the event loop longest, from which others are made. */
const retainedCount = 24;
/** The share of queries that are drawn. */
const drawn = 0.35;
const maxLength = 15_800;

const values = ['zz', 'e', 'a', '1', 'Une', 'tambours sur le parvis', '2027-01-01', 'true'];
const operators = [
  'containsi',
  'notContainsi',
  'endsWithi',
  'startsWithi',
  'contains',
  'endsWith',
  'gt',
  'ne',
  'nei',
  'notNull',
];
const paging = [
  'pagination[pageSize]=100',
  'pagination[start]=9900&pagination[limit]=100',
  'pagination[page]=90&pagination[pageSize]=100',
];
const additions = [
  'filters[description][$containsi]=zz',
  'filters[$or][90][description][$notContains]=zz',
  'filters[$not][linkedEvents][description][$containsi]=zz',
  'sort=description',
  'sort=linkedEvents.title,relatedEvents.description',
  'populate=*',
  'populate[linkedEvents][populate][relatedEvents][populate]=*',
  'populate[relatedEvents][sort]=description',
  'populate[linkedEvents][filters][description][$containsi]=e',
  'status=draft',
  'status=draft&meta=states',
];

/**
 * Climbs towards the query that holds the event loop longest: most queries are those that were answered after the longest holds, with a change.
 * The same seed draws the same numbers; what is retained depends on the machine.
 * @returns every call with its measure
 */
export async function climb(
  { seed, count, events }: { seed: number; count: number; events: readonly string[] },
  measure: (call: HostileCall) => Promise<Measured>,
): Promise<(Measured & { call: HostileCall })[]> {
  const random = seeded(seed);
  const below = (end: number) => Math.floor(random() * end);
  const oneOf = <Item>(items: readonly Item[]): Item => items[below(items.length)] as Item;
  const fresh = fc.sample(hostileQuery, { numRuns: count, seed });
  const measured: (Measured & { call: HostileCall })[] = [];
  const sent = new Set<string>();
  const retained: (Measured & { call: HostileCall })[] = [];

  function draw(index: number): HostileCall {
    const { type, search } = fresh[index] ?? { type: 'events', search: '' };
    return { method: 'GET', type, parameters: search.split('&'), isAdministrator: random() < 0.5 };
  }

  function changed(call: HostileCall): HostileCall {
    const position = below(call.parameters.length);
    const before = call.parameters.slice(0, position);
    const parameter = call.parameters[position] ?? '';
    const after = call.parameters.slice(position + 1);
    switch (below(9)) {
      case 0:
        return { ...call, parameters: [...before, ...after] };
      case 1:
        return { ...call, parameters: [...before, parameter.replace(/=.*/, `=${oneOf(values)}`), ...after] };
      case 2:
        return {
          ...call,
          parameters: [...before, parameter.replace(/\[\$\w+\]=/, `[$${oneOf(operators)}]=`), ...after],
        };
      case 3:
        // The same condition beside itself, one level deeper or at another index.
        return { ...call, parameters: [...call.parameters, parameter.replace(/\[(\d+)\]/, `[${below(200)}]`)] };
      case 4:
        return {
          ...call,
          parameters: [...before, parameter.replace(/^populate/, 'populate[linkedEvents][populate]'), ...after],
        };
      case 5:
        return { ...call, parameters: [...call.parameters, ...oneOf(paging).split('&')] };
      case 6: {
        const second = oneOf(retained).call;
        return second.type === call.type
          ? { ...call, parameters: [...before, ...second.parameters.slice(position)] }
          : call;
      }
      case 7:
        return {
          ...call,
          isAdministrator: true,
          type: 'events',
          method: oneOf(['GET', 'POST', 'PUT']),
          documentId: oneOf(events),
        };
      default:
        return { ...call, parameters: [...call.parameters, ...oneOf(additions).split('&')] };
    }
  }

  for (let index = 0; index < count; index += 1) {
    const isNew = retained.length === 0 || random() < drawn;
    // The worst are chosen most often.
    const call = isNew
      ? draw(index)
      : changed((retained[Math.floor(retained.length * random() ** 2)] ?? oneOf(retained)).call);
    const { method, path } = requestOf(call);
    if (sent.has(`${method} ${path}`)) continue;
    sent.add(`${method} ${path}`);
    const result = { ...(await measure(call)), call };
    measured.push(result);
    if (result.status >= 400) continue;
    retained.push(result);
    retained.sort((a, b) => b.heldMs - a.heldMs).splice(retainedCount);
  }
  return measured;
}

/** The request of a call, at most 16 kB long. */
export function requestOf({ method, type, documentId, parameters }: HostileCall): HostileRequest {
  let search = '';
  for (const parameter of parameters) {
    if (search.length + parameter.length + 1 > maxLength) break;
    search += (search && '&') + parameter;
  }
  const path = `/api/${type}${documentId && method !== 'POST' ? `/${documentId}` : ''}?${encodeURI(search)}`;
  if (method === 'GET') return { method, path };
  const data = method === 'PUT' ? { isFree: true } : { title: 'Veillée', newStartDate: '2027-01-01' };
  return { method, path, headers: { 'content-type': 'application/json' }, body: JSON.stringify({ data }) };
}
