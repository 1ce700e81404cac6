import { setImmediate } from 'node:timers/promises';
import { type FileEntry, type TypeName, typeOf } from '#content/index.ts';
import { filmLacks, filmTitle } from '#editorial/films.ts';
import { filesReplacing } from '#media/versions.ts';
import { isLink } from '#model/field.ts';
import { rewriteHtml, startTag } from '#model/html.ts';
import { shownFile } from '#store/documents/file-uses.ts';
import { AnswerTooLarge } from '#store/documents/query-cost.ts';
import { type Budget, compare, type EntryStore, unbounded } from '#store/store.ts';
import type { Principal } from '../http/principal.ts';

/** Rows in one query: SQLite takes 32,766 parameters in a statement. */
const queried = 1000;
/** Characters of texts between which the event loop is free: some twenty milliseconds where they are pictures alone. */
const sliceLength = 100_000;

const shownFields = [
  ...(['hash', 'url', 'alternativeText', 'width', 'height', 'renditions'] as const),
  ...(['caption', 'duration', 'previewUrl', 'captionsUrl', 'descriptionsUrl', 'transcript'] as const),
];

/** A rich text of an entry, which `set` replaces. */
type Text = { html: string; set: (html: string) => void };

/**
 * Describes the pictures and films of the library in the rich texts of entries, as visitors receive them: with the alternative that the library
 * has now, where the text says so, with their size, so that the page does not move, and with their smaller widths; films with their poster,
 * their title, their tracks and their transcript. A figure whose file was deleted is left out until the file is restored. Administrators receive
 * texts as they are stored but for that alternative, and the URL, the poster and what is lacking of a film, and write them back.
 * @throws AnswerTooLarge for texts that are longer than the budget's answer: a description is several times as long as the picture was
 */
export async function describeTextFiles(
  store: EntryStore,
  { kind }: Pick<Principal, 'kind'>,
  type: TypeName,
  entries: readonly object[],
  { answer }: Budget,
): Promise<void> {
  const texts = entries.flatMap((entry) => textsOf(type, entry as Record<string, unknown>));
  if (texts.length === 0) return;
  const shown = new Set<string>();
  for await (const { html } of inSlices(texts)) for (const [, hash = ''] of html.matchAll(shownFile)) shown.add(hash);
  const hashes = [...shown];
  const files = new Map<string, FileEntry>();
  for (let start = 0; start < hashes.length; start += queried) {
    const some = hashes.slice(start, start + queried);
    const where = compare('hash', 'in', some);
    const { entries: present } = await store.list('files', { where, fields: shownFields, budget: unbounded });
    for (const file of present) files.set(file.hash, file as FileEntry);
    const replaced = some.filter((hash) => !files.has(hash));
    if (replaced.length > 0) for (const [hash, file] of await filesReplacing(store, replaced)) files.set(hash, file);
  }
  let length = 0;
  /** Counts what the answer has, of one text too: each of its films has its transcript. */
  const counted = (part: string | undefined) => {
    length += part?.length ?? 0;
    if (length > answer) throw new AnswerTooLarge(answer);
    return part;
  };
  const rewrite = kind === 'public' ? describeShown : refreshShown;
  for await (const { html, set } of inSlices(texts)) {
    counted(html);
    const present = kind === 'public' ? withoutDeleted(html, files) : html;
    set(rewriteShown(present, (name, hash, attributes) => counted(rewrite(name, attributes, hash, files.get(hash)))));
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

/** The texts with files of the library, in an entry and in those that it is populated with. */
function textsOf(type: TypeName, entry: Record<string, unknown>): Text[] {
  return Object.entries(typeOf(type).fields).flatMap(([name, field]): Text[] => {
    const value = entry[name];
    if (field.kind === 'richText' && typeof value === 'string' && value.includes('src="/uploads/'))
      return [{ html: value, set: (html) => Object.assign(entry, { [name]: html }) }];
    if (!isLink(field) || field.to === 'files' || !value) return [];
    return [value].flat().flatMap((linked) => textsOf(field.to as TypeName, linked as Record<string, unknown>));
  });
}

const withoutDeleted = (html: string, files: ReadonlyMap<string, FileEntry>): string =>
  html.replace(/<figure\b[^>]*>(?:(?!<\/figure>)[\s\S])*<\/figure>/g, (figure) =>
    !figure.includes('<iframe') && Array.from(figure.matchAll(shownFile)).some(([, hash = '']) => !files.has(hash))
      ? ''
      : figure,
  );

type Attributes = Readonly<Record<string, string>>;
type Rewrite = (name: 'img' | 'video', attributes: Attributes, hash: string, file?: FileEntry) => string | undefined;

const describeShown: Rewrite = (name, { 'data-alt': alternative, 'data-lacks': _, ...attributes }, hash, file) => {
  if (!file) return '';
  const { url, width, height, renditions } = file;
  // The file was replaced since the text was written.
  const src = hash === file.hash && attributes.src ? attributes.src : url;
  const size = width && height ? sizeOf(attributes, { width, height }) : {};
  if (name === 'video') return filmOf(file, { ...attributes, ...size, src });
  const widths = renditions?.state === 'ready' ? renditions.widths : [];
  const srcset = widths.map((step) => `/uploads/${file.hash}-${step}.webp ${step}w`).join(', ');
  const alt = alternative === 'library' && { alt: file.alternativeText ?? '' };
  return startTag('img', { ...attributes, src, ...alt, ...size, ...(srcset && { srcset }) });
};

/** The start of a film with its tracks. The transcript is in an attribute, since the text of an entry has its excerpt and its search. */
function filmOf(file: FileEntry, { poster: _, ...attributes }: Attributes): string {
  const { previewUrl, duration, captionsUrl, descriptionsUrl, transcript } = file;
  const track = (kind: string, src: string | null, label: string, more = {}) =>
    src ? startTag('track', { kind, src, srclang: 'fr', label, ...more }) : '';
  const tag = startTag('video', {
    ...attributes,
    playsinline: '',
    ...(previewUrl && { poster: previewUrl }),
    'aria-label': filmTitle(file),
    ...(duration && { 'data-duration': String(duration) }),
    ...(transcript && { 'data-transcript': transcript }),
  });
  const captions = track('captions', captionsUrl, 'Français', { default: '' });
  return tag + captions + track('descriptions', descriptionsUrl, 'Audiodescription');
}

/** The size of a picture in a text: the width that its author gave it, if any, with the proportions of the file. */
function sizeOf(given: Attributes, { width, height }: { width: number; height: number }): Attributes {
  const shown = Number(given.width) || (given.height ? (Number(given.height) * width) / height : width);
  return { width: String(Math.round(shown)), height: String(Math.round((shown * height) / width)) };
}

/** The alternative of now where a text follows the library: absent where the library has none. Of a film, its URL, its poster and what it lacks. */
const refreshShown: Rewrite = (name, { src = '', ...attributes }, _hash, file) => {
  if (name === 'video') {
    if (!file) return undefined;
    const { poster: _, 'data-lacks': __, ...others } = attributes;
    const lacking = filmLacks(file).join(' ');
    const now = { ...(file.previewUrl && { poster: file.previewUrl }), ...(lacking && { 'data-lacks': lacking }) };
    return startTag(name, { src: file.url, ...others, ...now });
  }
  if (attributes['data-alt'] !== 'library') return undefined;
  const { alt: _, ...others } = attributes;
  const text = file?.alternativeText;
  return startTag(name, { src, ...(typeof text === 'string' && { alt: text }), ...others });
};

/** Rewrites the tags of files of the library: undefined leaves one, an empty text removes it. No attribute has a `>` (sanitize-html.ts). */
const rewriteShown = (
  html: string,
  rewrite: (name: 'img' | 'video', hash: string, attributes: Attributes) => string | undefined,
): string =>
  html.replaceAll(/<(img|video)\b[^>]*>/g, (tag, name) => {
    const [, hash] = new RegExp(shownFile.source).exec(tag) ?? [];
    if (hash === undefined) return tag;
    return rewriteHtml(tag, (part) => (part.kind === 'open' ? rewrite(name, hash, part.attributes) : undefined));
  });
