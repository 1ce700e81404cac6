import { setImmediate } from 'node:timers/promises';
import { type FileEntry, type TypeName, typeOf } from '#content/index.ts';
import { filesReplacing } from '#media/versions.ts';
import { isLink } from '#model/field.ts';
import { rewriteHtml, startTag } from '#model/html.ts';
import { storedPicture } from '#store/documents/file-uses.ts';
import { AnswerTooLarge } from '#store/documents/query-cost.ts';
import { type Budget, compare, type EntryStore, unbounded } from '#store/store.ts';
import type { Principal } from '../http/principal.ts';

/** Rows in one query: SQLite takes 32,766 parameters in a statement. */
const queried = 1000;
/** Characters of texts between which the event loop is free: some twenty milliseconds where they are pictures alone. */
const sliceLength = 100_000;

type TextPicture = Pick<FileEntry, 'hash' | 'url' | 'alternativeText' | 'width' | 'height' | 'renditions'>;

/** A rich text of an entry, which `set` replaces. */
type Text = { html: string; set: (html: string) => void };

/**
 * Describes the pictures of the library in the rich texts of entries, as visitors receive them: with the alternative that the library has now,
 * where the text says so, with their size, so that the page does not move, and with their smaller widths. A figure whose file was deleted is
 * left out until the file is restored. Administrators receive texts as they are stored but for that alternative, and write them back.
 * @throws AnswerTooLarge for texts that are longer than the budget's answer: a description is several times as long as the picture was
 */
export async function describeTextPictures(
  store: EntryStore,
  { kind }: Principal,
  type: TypeName,
  entries: readonly object[],
  { answer }: Budget,
): Promise<void> {
  const texts = entries.flatMap((entry) => textsOf(type, entry as Record<string, unknown>));
  if (texts.length === 0) return;
  const shown = new Set<string>();
  for await (const { html } of inSlices(texts))
    for (const [, hash = ''] of html.matchAll(storedPicture)) shown.add(hash);
  const hashes = [...shown];
  const files = new Map<string, TextPicture>();
  for (let start = 0; start < hashes.length; start += queried) {
    const some = hashes.slice(start, start + queried);
    const present = await store.list('files', {
      where: compare('hash', 'in', some),
      fields: ['hash', 'url', 'alternativeText', 'width', 'height', 'renditions'],
      budget: unbounded,
    });
    for (const file of present.entries) files.set(file.hash, file);
    const replaced = some.filter((hash) => !files.has(hash));
    if (replaced.length > 0) for (const [hash, file] of await filesReplacing(store, replaced)) files.set(hash, file);
  }
  const alternativeOf = (hash: string) => files.get(hash)?.alternativeText;
  let length = 0;
  for await (const { html, set } of inSlices(texts)) {
    const described = kind === 'public' ? describe(html, files) : withAlternatives(html, alternativeOf);
    length += described.length;
    if (length > answer) throw new AnswerTooLarge(answer);
    set(described);
  }
}

/** Other requests are answered between two slices. */
async function* inSlices(texts: readonly Text[]): AsyncIterable<Text> {
  let length = 0;
  for (const text of texts) {
    yield text;
    length += text.html.length;
    if (length < sliceLength) continue;
    length = 0;
    await setImmediate();
  }
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
  return rewritePictures(present, (hash, { 'data-alt': alternative, ...attributes }) => {
    const file = files.get(hash);
    if (!file) return undefined;
    const { url, width, height, renditions } = file;
    // The file was replaced since the text was written.
    const src = hash === file.hash && attributes.src ? attributes.src : url;
    const widths = renditions?.state === 'ready' ? renditions.widths : [];
    return {
      ...attributes,
      src,
      ...(alternative === 'library' && { alt: file.alternativeText ?? '' }),
      ...(width && height && sizeOf(attributes, { width, height })),
      ...(widths.length > 0 && {
        srcset: widths.map((step) => `/uploads/${file.hash}-${step}.webp ${step}w`).join(', '),
      }),
    };
  });
}

/** The size of a picture in a text: the width that its author gave it, if any, with the proportions of the file. */
function sizeOf(given: Attributes, { width, height }: { width: number; height: number }): Attributes {
  const shown = Number(given.width) || (given.height ? (Number(given.height) * width) / height : width);
  return { width: String(Math.round(shown)), height: String(Math.round((shown * height) / width)) };
}

/** The alternative of now where a text follows the library: absent where the library has none. */
const withAlternatives = (html: string, alternativeOf: (hash: string) => string | null | undefined): string =>
  rewritePictures(html, (hash, attributes) => {
    if (attributes['data-alt'] !== 'library') return attributes;
    const { src = '', alt: _, ...others } = attributes;
    const text = alternativeOf(hash);
    return { src, ...(typeof text === 'string' && { alt: text }), ...others };
  });

type Attributes = Readonly<Record<string, string>>;

/**
 * Rewrites the attributes of the stored pictures of a text. The same ones leave a picture byte for byte, undefined removes it. The tags alone are
 * parsed, as the sanitizer writes them: no attribute has a `>`.
 */
const rewritePictures = (
  html: string,
  rewrite: (hash: string, attributes: Attributes) => Attributes | undefined,
): string =>
  html.replaceAll(/<img\b[^>]*>/g, (tag) => {
    const [, hash] = new RegExp(storedPicture.source).exec(tag) ?? [];
    if (hash === undefined) return tag;
    return rewriteHtml(tag, (part) => {
      if (part.kind !== 'open') return undefined;
      const attributes = rewrite(hash, part.attributes);
      if (attributes === part.attributes) return undefined;
      return attributes ? startTag('img', attributes) : '';
    });
  });
