import type { FileEntry, TypeName } from '#content/index.ts';
import { typeOf } from '#content/index.ts';
import { isLink } from '#model/field.ts';
import { rewriteHtml, startTag } from '#model/html.ts';
import { storedPicture } from '#store/documents/file-uses.ts';
import { compare, unbounded } from '#store/query.ts';
import type { EntryStore } from '#store/store.ts';

/** Rows in one query: SQLite takes 32,766 parameters in a statement. */
const queried = 1000;

type TextPicture = Pick<FileEntry, 'hash' | 'url' | 'alternativeText' | 'width' | 'height' | 'renditions'>;

/** A rich text of an entry, which `set` replaces. */
type Text = { html: string; set: (html: string) => void };

/**
 * Describes the pictures of the library in the rich texts of entries, as visitors receive them: with the alternative that the library has now,
 * where the text says so, with their size, so that the page does not move, and with their smaller widths. A figure whose file was deleted is
 * left out until the file is restored. Administrators receive texts as they are stored, and write them back.
 */
export async function describeTextPictures(
  store: EntryStore,
  type: TypeName,
  entries: readonly object[],
): Promise<void> {
  const texts = entries.flatMap((entry) => textsOf(type, entry as Record<string, unknown>));
  if (texts.length === 0) return;
  const hashes = [
    ...new Set(texts.flatMap(({ html }) => Array.from(html.matchAll(storedPicture), ([, hash]) => hash ?? ''))),
  ];
  const files = new Map<string, TextPicture>();
  for (let start = 0; start < hashes.length; start += queried) {
    const answer = await store.list('files', {
      where: compare('hash', 'in', hashes.slice(start, start + queried)),
      fields: ['hash', 'url', 'alternativeText', 'width', 'height', 'renditions'],
      budget: unbounded,
    });
    for (const file of answer.entries) files.set(file.hash, file);
  }
  for (const { html, set } of texts) set(describe(html, files));
}

/** The texts with pictures of the library, in an entry and in those that it is populated with. */
function textsOf(type: TypeName, entry: Record<string, unknown>): Text[] {
  return Object.entries(typeOf(type).fields).flatMap(([name, field]): Text[] => {
    const value = entry[name];
    if (field.kind === 'richText' && typeof value === 'string' && value.includes('src="/uploads/'))
      return [{ html: value, set: (html) => Object.assign(entry, { [name]: html }) }];
    if (!isLink(field) || field.to === 'files' || !value) return [];
    return [value].flat().flatMap((linked) => textsOf(field.to as TypeName, linked as Record<string, unknown>));
  });
}

function describe(html: string, files: ReadonlyMap<string, TextPicture>): string {
  const present = html.replace(/<figure\b[^>]*>(?:(?!<\/figure>)[\s\S])*<\/figure>/g, (figure) =>
    !figure.includes('<iframe') && Array.from(figure.matchAll(storedPicture)).some(([, hash = '']) => !files.has(hash))
      ? ''
      : figure,
  );
  return rewriteHtml(present, (part) => {
    if (part.kind !== 'open' || part.name !== 'img') return undefined;
    const { src = '', 'data-alt': alternative, ...attributes } = part.attributes;
    const [, hash] = [...`src="${src}"`.matchAll(storedPicture)][0] ?? [];
    if (hash === undefined) return undefined;
    const file = files.get(hash);
    if (!file) return '';
    const { url, width, height, renditions } = file;
    const widths = renditions?.state === 'ready' ? renditions.widths : [];
    return startTag('img', {
      src,
      ...attributes,
      ...(alternative === 'library' && { alt: file.alternativeText ?? '' }),
      ...(src === url && width && height && { width: String(width), height: String(height) }),
      ...(widths.length > 0 && { srcset: widths.map((step) => `/uploads/${hash}-${step}.webp ${step}w`).join(', ') }),
    });
  });
}
