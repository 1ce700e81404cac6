import type { FileInfo } from '#content/files.ts';
import type { FileEntry } from '#content/index.ts';
import { hasLevel } from '#content/users.ts';
import { onOneLine, withoutForbidden } from '#model/characters.ts';
import { readFocalPoint } from '#model/focal-point.ts';
import { membersOf } from '#model/json-object.ts';
import { type EntryStore, unbounded } from '#store/store.ts';
import { type AuditEvent, recordAudit } from '../audit/audit-log.ts';
import { assertLevel } from '../http/access-levels.ts';
import { fieldError, invalid, invalidFields, orNotFound } from '../http/errors.ts';
import type { Author } from '../http/principal.ts';
import { idIn } from '../http/request.ts';

/** A file by the id in a URL. @throws ApiError 404 */
export async function findFile(store: EntryStore, id: string): Promise<FileEntry> {
  const file = await store.get({ type: 'files', ref: { id: idIn(id) } }, { budget: unbounded });
  return orNotFound(file, 'file.notFound');
}

/** Refuses to change a file that the public sees to who may not publish. @throws ApiError 403 */
export async function assertMayDescribe(store: EntryStore, author: Author, file: { id: number; hash: string }) {
  if (hasLevel(author, 'publisher')) return;
  if ((await store.fileUsages(file)).some(({ inPublished }) => inPublished)) assertLevel(author, 'publisher');
}

export const auditFile = (
  store: EntryStore,
  author: Author,
  act: AuditEvent['act'],
  { id, name }: { id: number; name: string },
  detail?: string,
) => recordAudit(store, { act, author, subject: { name, type: 'files', id }, detail });

/** A file in the format of the contract's own calls. */
export const toFileResponse = <F extends object>(file: F) => ({ ...file, isUrlSigned: false });

/** Parses `fileInfo`: values of another type are ignored, null removes a text but the name. @throws ApiError 400 for invalid JSON or focal point */
export function parseFileInfo(json: string): FileInfo {
  const { name, ...texts } = membersOf(parseJson(json));
  const info: FileInfo = {};
  if (typeof name === 'string' && name.trim() !== '') info.name = onOneLine(plain(name, 200));
  for (const [key, max] of Object.entries(maxLengths) as [keyof typeof maxLengths, number][]) {
    const text = texts[key];
    if (text === null) info[key] = null;
    else if (typeof text === 'string') info[key] = key === 'credit' ? onOneLine(plain(text, max)) : plain(text, max);
  }
  if (texts.focalPoint !== undefined) {
    const point = readFocalPoint(texts.focalPoint);
    if (point === undefined) {
      const message = 'focalPoint must be null or {x, y}, both from 0 to 100';
      const sentence = 'Le point de cadrage se donne de 0 à 100, en largeur et en hauteur.';
      throw invalidFields([{ ...fieldError('focalPoint', message, sentence), path: ['fileInfo', 'focalPoint'] }]);
    }
    info.focalPoint = point;
  }
  return info;
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    throw invalid('fileInfo is not valid JSON');
  }
}

const maxLengths = { alternativeText: 2000, caption: 2000, credit: 255, transcript: 30_000 };

/** Texts of a file often come from its own metadata: forbidden characters are removed. */
const plain = (text: string, max: number): string => withoutForbidden(text.slice(0, max));
