import type { FileEntry } from '#content/index.ts';
import { contentApi } from '../../session/session.ts';

/** The largest file that is read into memory to be compared, in bytes: four are at once. */
const maxCompared = 30_000_000;

/** Files on their way, by their SHA-256 and their name: the same photo twice in one drop is sent once. */
const sending = new Map<string, Promise<FileEntry>>();

/** Sends a file unless the library has its bytes under its name: a folder that is dropped again sends only what is missing. */
export async function uploadOnce(file: File, send: () => Promise<FileEntry>): Promise<FileEntry> {
  // `crypto.subtle` is in secure contexts alone: not at an address in http of another machine.
  if (file.size > maxCompared || !isSecureContext) return send();
  const sourceHash = hexadecimal(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()));
  const key = `${sourceHash} ${file.name}`;
  const awaited = sending.get(key);
  if (awaited) return awaited;
  const filters = { sourceHash: { $eq: sourceHash }, name: { $eq: file.name } };
  const sent = contentApi
    .files({ filters, sort: 'id:desc', limit: 1 })
    .then(([known]) => known ?? send())
    .finally(() => sending.delete(key));
  sending.set(key, sent);
  return sent;
}

const hexadecimal = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
