import type { FieldOptions, LinkChange, MediaField, ParseResult, Position, Ref, RelationField } from '../field.ts';
import { err, ok } from '../field.ts';
import { isObject } from '../json-object.ts';
import type { MediaFamily } from '../problems.ts';
import { labelled, maxInteger } from './scalar.ts';

/** `7`, `"7"`, `"zif7…"`, `{ id: 7 }` or `{ documentId: "zif7…" }`. An id that no column holds is the greatest one, which names no entry either. */
function parseRef(input: unknown): Ref | undefined {
  if (typeof input === 'number')
    return Number.isSafeInteger(input) && input > 0 ? { id: Math.min(input, maxInteger) } : undefined;
  if (typeof input === 'string')
    return /^\d{1,15}$/.test(input) ? { id: Math.min(Number(input), maxInteger) } : parseDocumentId(input);
  if (!isObject(input)) return undefined;
  return input.documentId === undefined ? parseRef(input.id) : parseDocumentId(String(input.documentId));
}

const parseDocumentId = (text: string): Ref | undefined =>
  /^[a-z0-9]{1,64}$/i.test(text) ? { documentId: text } : undefined;

/** A list, or one item; a null in it names no entry, as in Strapi. */
const withoutNull = (input: unknown): unknown[] => [input].flat().filter((item) => item !== null);

function parseRefs(input: unknown): Ref[] | undefined {
  if (input === null || input === undefined || input === '') return [];
  const refs = withoutNull(input).map(parseRef);
  return refs.every((ref) => ref !== undefined) ? refs : undefined;
}

function parsePosition(input: unknown): Position | undefined {
  if (!isObject(input)) return { end: true };
  if (input.before !== undefined || input.after !== undefined) {
    const ref = parseRef(input.before ?? input.after);
    return ref && (input.before === undefined ? { after: ref } : { before: ref });
  }
  return input.start === true ? { start: true } : { end: true };
}

function parseConnections(input: unknown) {
  return withoutNull(input ?? []).map((item) => {
    const ref = parseRef(item);
    const position = parsePosition(isObject(item) ? item.position : undefined);
    return ref && position ? { ref, position } : undefined;
  });
}

/** Links that one request may name in one list. Each is looked up, and positioned, one after the other. */
const maxLinks = 1000;
const changeKeys = ['set', 'connect', 'disconnect', 'options'];
const isTooLong = (input: unknown): boolean => Array.isArray(input) && input.length > maxLinks;

/** Reads every form of links in the contract: a list, one, `{ set }`, `{ connect, disconnect, options }`, null for none. */
function parseLinks(input: unknown): ParseResult<LinkChange> {
  const unreadable = err({ code: 'notAReference' });
  const lists = isObject(input) ? [input.set, input.connect, input.disconnect] : [input];
  if (lists.some(isTooLong)) return err({ code: 'tooManyLinks', max: maxLinks });
  if (isObject(input) && input.id === undefined && input.documentId === undefined) {
    const key = Object.keys(input).find((name) => !changeKeys.includes(name));
    if (key !== undefined) return err({ code: 'unknownKey', key });
    if (input.set !== undefined && input.set !== null) {
      const set = parseRefs(input.set);
      return set ? ok({ set }) : unreadable;
    }
    const connect = parseConnections(input.connect);
    const disconnect = parseRefs(input.disconnect);
    if (!disconnect || !connect.every((item) => item !== undefined)) return unreadable;
    const isLoose = isObject(input.options) && input.options.strict === false;
    return ok({ connect, disconnect, ...(isLoose && { isLoose }) });
  }
  const set = parseRefs(input);
  return set ? ok({ set }) : unreadable;
}

type LinkOptions = FieldOptions & { many?: boolean };
type MediaOptions = LinkOptions & { accept: readonly MediaFamily[]; firstPageOf?: string };
type IsMany<O> = O extends { many: true } ? true : false;

const links = <const O extends LinkOptions>(options: O) => ({
  ...labelled(options),
  many: (options.many ?? false) as IsMany<O>,
  parse: parseLinks,
});

/** Files of the families named: `media({ label: 'Photos', accept: ['image'], many: true })`. */
export function media<const O extends MediaOptions>(options: O): MediaField<IsMany<O>> {
  const { accept, firstPageOf } = options;
  return { kind: 'media', to: 'files', ...links(options), accept, ...(firstPageOf !== undefined && { firstPageOf }) };
}

/** Other entries of a type: `relation({ label: 'Événements liés', to: 'events', many: true })`. One-way, ordered. */
export const relation = <const O extends LinkOptions & { to: string }>(
  options: O,
): RelationField<O['to'], IsMany<O>> => ({ kind: 'relation', to: options.to, ...links(options) });
