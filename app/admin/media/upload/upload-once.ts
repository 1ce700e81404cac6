import type { FileEntry } from '#content/index.ts';
import { contentApi } from '../../session/session.ts';

/** The largest file that is read into memory to be compared, in bytes. */
const maxCompared = 100_000_000;

/** Files on their way, by their SHA-256: the same photo twice in one drop is sent once. */
const sending = new Map<string, Promise<FileEntry>>();

/**
 * Sends a file unless the library has its bytes: a folder that is dropped again after an interruption sends only what is missing. The file in the
 * library may have another name since.
 */
export async function uploadOnce(file: File, send: () => Promise<FileEntry>): Promise<FileEntry> {
  if (file.size > maxCompared) return send();
  const sourceHash = toHex(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()));
  const awaited = sending.get(sourceHash);
  if (awaited) return awaited;
  const sent = storedFile(sourceHash).then((known) => known ?? send());
  sending.set(sourceHash, sent);
  try {
    return await sent;
  } finally {
    sending.delete(sourceHash);
  }
}

async function storedFile(sourceHash: string): Promise<FileEntry | undefined> {
  const filters = { sourceHash: { $eq: sourceHash } };
  return (await contentApi.library({ filters, sort: 'id:desc', pagination: { limit: 1 } })).data[0];
}

const toHex = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
