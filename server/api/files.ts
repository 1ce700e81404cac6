import type { Context } from 'hono';
import type { FileEntry } from '#content/index.ts';
import { type FileInfo, FileRefused, type Media } from '#media/index.ts';
import { readFocalPoint } from '#model/focal-point.ts';
import type { Store } from '#store/store.ts';
import { type Act, note } from '../audit/journal.ts';
import type { Editor } from '../history/edit.ts';
import type { ApiEnv } from './caller.ts';
import { ApiError, forbidden, invalid, notFound } from './errors.ts';

/** Reading and answering files: what every call about them says in the same way. */

export interface FileServices {
  store: Store;
  media: Media;
  clock: () => number;
}

export function administratorOnly(context: Context<ApiEnv>): void {
  if (context.var.caller.kind !== 'administrator') throw forbidden();
}

/** A file by its number, as it stands in an address. */
export async function findFile(store: Store, id: string): Promise<FileEntry> {
  const file = /^\d{1,9}$/.test(id) ? await store.get({ type: 'files', ref: { id: Number(id) } }) : undefined;
  if (!file) throw notFound('file.notFound');
  return file as unknown as FileEntry;
}

/** A line of the journal: who did what to a file, under its name of then. */
export const noteFile = (
  store: Store,
  { id, email, at }: Editor,
  act: Act['act'],
  file: { id: number; name: string },
  detail?: string,
): Promise<void> =>
  note(store, {
    act,
    at,
    author: { id, email },
    subject: { name: file.name, type: 'files', id: file.id },
    ...(detail && { detail }),
  });

/** The contract's own calls for files say this beside the file. */
export const shown = <F extends object>(file: F) => ({ ...file, isUrlSigned: false });

/** A refused file as an answer; anything else as it is. */
export function refusal(error: unknown): unknown {
  if (!(error instanceof FileRefused)) return error;
  const { status, message, sentence } = error;
  if (status === 413) return new ApiError(413, 'PayloadTooLargeError', message);
  if (status === 503) return new ApiError(503, 'ServiceUnavailableError', sentence, {}, { 'retry-after': '5' });
  if (status === 507) return new ApiError(507, 'InsufficientStorageError', message);
  return invalid(message, { errors: [{ path: ['files'], message, name: 'ValidationError', sentence }] });
}

/**
 * `{"name": …, "alternativeText": …, "caption": …, "credit": …, "focalPoint": …}`: what is not a text there is let fall; null takes
 * a text away, but for the name, which every file has.
 * @throws ApiError 400 for what is no JSON, and for a focal point that is none
 */
export function readInfo(given: string): FileInfo {
  let read: unknown;
  try {
    read = JSON.parse(given);
  } catch {
    throw invalid('fileInfo is not valid JSON');
  }
  const info: FileInfo = {};
  if (typeof read !== 'object' || read === null) return info;
  const { name, ...texts } = read as Record<string, unknown>;
  if (typeof name === 'string' && name.trim() !== '') info.name = plain(name, 200);
  for (const [key, max] of [
    ['alternativeText', 2000],
    ['caption', 2000],
    ['credit', 255],
  ] as const) {
    const text = texts[key];
    if (text === null) info[key] = null;
    else if (typeof text === 'string') info[key] = plain(text, max);
  }
  if (texts.focalPoint !== undefined) {
    const point = readFocalPoint(texts.focalPoint);
    if (point === undefined) throw noPoint();
    info.focalPoint = point;
  }
  return info;
}

function noPoint(): ApiError {
  const message = 'focalPoint must be null or {x, y}, both from 0 to 100';
  const sentence = 'Le point de cadrage se donne de 0 à 100, en largeur et en hauteur.';
  return invalid(message, {
    errors: [{ path: ['fileInfo', 'focalPoint'], message, name: 'ValidationError', sentence }],
  });
}

/** PostgreSQL keeps no NUL, and half of a pair of surrogates is no character. */
const plain = (text: string, max: number): string => text.replaceAll('\0', '').slice(0, max).toWellFormed();
