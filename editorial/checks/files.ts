import type { FilmTrack } from '#content/files.ts';
import type { FileEntry } from '#content/index.ts';
import { isBlank } from '#model/characters.ts';
import type { MediaField } from '#model/field.ts';
import { startTag } from '#model/html.ts';
import { filmLacks } from '../films.ts';
import { fieldsOf, ordinal, quote, type Rule, type RuleFinding } from './finding.ts';
import { removalBy, richTextsOf } from './rich-text.ts';

/** PDFs without tags: a screen reader has neither their headings nor their order (PDF/UA, RGAA 13.3). */
export const untaggedPdfs: Rule = function* (type, values) {
  for (const { name, value } of fieldsOf(type, values, 'media'))
    for (const file of filesIn(value)) {
      if (file.mime !== 'application/pdf' || file.isTagged !== false) continue;
      yield {
        field: name,
        location: { kind: 'file', id: file.id },
        sentence: `Le PDF ${quote(file.name, 40)} n’est pas balisé`,
        reason:
          'Un lecteur d’écran n’en a ni les titres ni l’ordre\u00a0: exportez-le avec l’option «\u00a0PDF balisé\u00a0».',
      };
    }
};

/** A magazine without a cover: its card has none of its own. */
export const missingCover: Rule = function* (type, { coverImage }) {
  if (type.name !== 'magazines' || filesIn(coverImage).length > 0) return;
  yield {
    field: 'coverImage',
    sentence: 'La couverture manque',
    reason: 'La page des magazines n’aura rien à montrer de ce numéro\u00a0: ajoutez l’image de sa première page.',
  };
};

/** Films without descriptions. Films behind a page's title show nothing that its text does not say. */
export const filmDescriptions: Rule = function* (type, values) {
  for (const { noun, ...place } of filmsWithout('descriptions', type, values))
    yield {
      ...place,
      sentence: `${noun} n’a pas d’audiodescription`,
      reason: 'Les personnes aveugles n’auront que ce que dit la bande-son\u00a0: ajoutez ce que l’on y voit.',
    };
};

/** Films without captions and without a transcript. Films behind a page's title play without sound. */
export const filmAlternatives: Rule = function* (type, values) {
  for (const { noun, ...place } of filmsWithout('captions', type, values))
    yield {
      ...place,
      sentence: `${noun} n’a ni sous-titres ni transcription`,
      reason: 'Les personnes sourdes n’en auront que l’image, les aveugles que le son.',
    };
};

/** The films of an entry that visitors start, in its fields and in its texts, and that lack an alternative. */
function* filmsWithout(lack: FilmTrack, type: Parameters<Rule>[0], values: Parameters<Rule>[1]) {
  if (type.isSingle) return;
  for (const { name, value } of fieldsOf(type, values, 'media'))
    for (const film of filesIn(value))
      if (film.mime.startsWith('video/') && filmLacks(film).includes(lack))
        yield { noun: 'La vidéo', field: name, location: { kind: 'file' as const, id: film.id } };
  for (const { richText, where } of richTextsOf(type, values, /<video/))
    for (const { name, attributes, index, parent } of richText.elements)
      if (name === 'video' && attributes['data-lacks']?.split(' ').includes(lack))
        yield { noun: 'Une vidéo du texte', location: { kind: 'film' as const, index }, ...where(parent) };
}

/** A file as the API sends it. */
type CheckedFile = Pick<FileEntry, 'id' | 'name' | 'mime'> & Partial<FileEntry>;

const filesIn = (value: unknown): CheckedFile[] =>
  (Array.isArray(value) ? value : value ? [value] : []).filter(
    (file): file is CheckedFile => typeof file === 'object' && file !== null && 'mime' in file,
  );

const reason = 'Qui ne voit pas l’image n’en saura rien.';

/** A camera's or a program's name for a file: it describes nothing. */
const looksLikeFileName = (text: string): boolean =>
  /^\S+\.(jpe?g|png|gif|webp|avif|heic|tiff?)$/i.test(text.trim()) ||
  /^(img|dsc[fn]?|dcim|p|image|photo|scan|capture|sans[ _-]titre)[ _-]?\d*$/i.test(text.trim());

/** Pictures without alternative text (WCAG 1.1.1). An empty text says that a picture is decorative. */
export const alternativeTexts: Rule = function* (type, values) {
  for (const { name, field, value } of fieldsOf(type, values, 'media')) {
    const files = filesIn(value);
    for (const [index, file] of files.entries()) {
      if (!file.mime.startsWith('image/')) continue;
      const text = file.alternativeText;
      const picture = (field as MediaField).many && files.length > 1 ? `La photo ${index + 1}` : 'L’image';
      const finding: Omit<RuleFinding, 'sentence'> = {
        field: name,
        location: { kind: 'file', id: file.id },
        ...(files.length > 1 && { place: `${field.label}, ${ordinal(index, true)}` }),
        reason,
      };
      if (text === null || text === undefined || (text !== '' && isBlank(text)))
        yield { ...finding, sentence: `${picture} n’a pas de texte alternatif` };
      else if (looksLikeFileName(text))
        yield { ...finding, sentence: `${picture} a un nom de fichier pour texte alternatif (${quote(text)})` };
    }
  }
  for (const { richText, where } of richTextsOf(type, values, /<img/)) {
    for (const element of richText.elements) {
      const { alt } = element.attributes;
      if (element.name !== 'img' || alt === '') continue;
      if (alt !== undefined && !isBlank(alt) && !looksLikeFileName(alt)) continue;
      const [from, to] = element.startTag;
      const { 'data-alt': _, ...attributes } = element.attributes;
      const text = startTag('img', { ...attributes, alt: '' });
      yield {
        ...where(element.parent),
        location: { kind: 'picture', index: element.index },
        sentence: 'Une image du texte n’a pas de texte alternatif',
        reason: `${reason} Si elle n’apprend rien, dites-la décorative.`,
        repair: removalBy([{ from, to, text }], 'Dire qu’elle est décorative', 'image dite décorative'),
      };
    }
  }
};
