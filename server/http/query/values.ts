import { isDay, parseInstant, toLocal } from '#model/calendar.ts';
import type { ScalarField } from '#model/field.ts';
import type { Scalar } from '#store/store.ts';
import { invalid } from '../errors.ts';

const yes = ['true', '1', 't'];
const no = ['false', '0', 'f', ''];

export const isFlag = (text: string): boolean => [...yes, ...no].includes(text);

/** Parses a boolean in the contract's formats. @throws ApiError 400 for any other text */
export function parseBoolean(name: string, text: string): boolean {
  if (!isFlag(text)) throw invalid(`Invalid value for ${name}. Expected "t","1","true","false","0","f"`);
  return yes.includes(text);
}

/** An id that no entry has: the value of a text that is compared with an id. */
export const impossibleId = -1;

/** Parses a value to compare a field with, so that both databases compare values of the same type. `isSubstring`: it may be partial. */
export function parseComparable(name: string, field: ScalarField, text: string, isSubstring = false): Scalar {
  if (field.column === 'boolean') return parseBoolean(name, text);
  if (field.column === 'integer' || field.column === 'real') {
    const value = text.trim() === '' ? Number.NaN : Number(text);
    if (name === 'id') return Number.isSafeInteger(value) && Math.abs(value) < 2 ** 31 ? value : impossibleId;
    if (!Number.isFinite(value) || Math.abs(value) >= 2 ** 31) throw invalid(`${name} must be compared with a number`);
    return value;
  }
  if (field.kind === 'dateTime') {
    const instant = /^\d{11,14}$/.test(text) ? new Date(Number(text)).toISOString() : parseInstant(text);
    if (!instant) throw invalid('Invalid format, expected a timestamp or an ISO date');
    return instant;
  }
  if (field.kind === 'date' && !isSubstring) {
    const day = field.parse(text);
    if (!day.ok) throw invalid('Invalid format, expected yyyy-MM-dd');
    return day.value as string;
  }
  if (field.kind === 'localDate' && !isDay(text) && /[TZ]/.test(text)) {
    const instant = parseInstant(text);
    return instant ? toLocal(instant) : text;
  }
  return text;
}
