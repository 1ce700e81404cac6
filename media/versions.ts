import { byteFields, type StoredBytes } from '#content/files.ts';
import type { FileEntry } from '#content/index.ts';
import { compare, descending, type EntryStore, type Revisions, toAuthorColumns, unbounded } from '#store/store.ts';
import { formatSizeNames } from './sizes.ts';

/** How long the bytes of a replaced file stay. */
const retainedMs = 30 * 24 * 60 * 60_000;

/** Who changes a file, and when, in milliseconds. */
export type FileAuthor = NonNullable<Parameters<typeof toAuthorColumns>[0]> & { timestamp: number };

/** Records the bytes of a file as an earlier version, in the transaction that replaces them. */
export async function recordVersion(trx: EntryStore, file: FileEntry, author: FileAuthor): Promise<void> {
  const { id, hash } = file;
  await trx.create('file-versions', {
    values: {
      file: id,
      hash,
      stored: Object.fromEntries(byteFields.map((name) => [name, file[name]])) as StoredBytes,
      replacedAt: new Date(author.timestamp).toISOString(),
      expiresAt: new Date(author.timestamp + retainedMs).toISOString(),
      ...toAuthorColumns(author),
    },
  });
}

/** The earlier versions of a file, latest first. */
export async function versionsOf(store: EntryStore, file: number) {
  const query = { where: compare('file', 'eq', file), sort: descending('id'), budget: unbounded };
  return (await store.list('file-versions', query)).entries;
}

/** The present files of earlier hashes, by hash; a thousand at most. */
export async function filesReplacing(store: EntryStore, hashes: readonly string[]): Promise<Map<string, FileEntry>> {
  const versions = await store.list('file-versions', {
    where: compare('hash', 'in', [...hashes]),
    fields: ['hash', 'file'],
    budget: unbounded,
  });
  const ids = versions.entries.map(({ file }) => file);
  const { entries } = await store.list('files', { where: compare('id', 'in', ids), budget: unbounded });
  const byId = new Map(entries.map((file) => [file.id, file as FileEntry]));
  return new Map(
    versions.entries.flatMap(({ hash, file }) => {
      const present = byId.get(file);
      return present ? [[hash, present] as const] : [];
    }),
  );
}

/** `small_{hash}.jpg`, `{hash}-640.avif`, `{hash}-captions-….vtt`: a part of a file has a word after its hash. */
const storedName = new RegExp(
  `^(?:(${formatSizeNames.join('|')})_)?(\\w+?_[0-9a-f]{10})(-[a-z][\\w-]*)?(?:-\\d+)?\\.\\w+$`,
);

/** The new URL of a replaced file. Null if the file is deleted, or the URL is that of a part, such as captions; undefined for other URLs. */
export function versionRedirects(store: EntryStore & Pick<Revisions, 'revision'>) {
  /** The earlier hashes, as they were at a revision: most requests are for none of them. */
  let earlier = { revision: -1, hashes: new Set<string>() };
  return async (name: string): Promise<string | null | undefined> => {
    const revision = store.revision(['file-versions']);
    if (earlier.revision !== revision) {
      const { entries } = await store.list('file-versions', { fields: ['hash'], budget: unbounded });
      earlier = { revision, hashes: new Set(entries.map(({ hash }) => hash)) };
    }
    const [, size, hash = '', part] = storedName.exec(name) ?? [];
    if (!earlier.hashes.has(hash)) return undefined;
    const file = (await filesReplacing(store, [hash])).get(hash);
    if (!file || part) return null;
    return (size && file.formats?.[size]?.url) || file.url;
  };
}
