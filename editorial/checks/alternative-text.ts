import type { FileEntry } from '#content/index.ts';
import { isBlank } from '#model/blank.ts';
import type { MediaField } from '#model/field.ts';
import { startTag } from '#model/html.ts';
import { fieldsOf, ordinal, quote, type Rule, type RuleFinding } from './finding.ts';
import { removalBy, richTextsOf } from './rich-text.ts';

/** A file as the API sends it. */
type CheckedFile = Pick<FileEntry, 'id' | 'name' | 'mime'> & Partial<FileEntry>;

export const filesIn = (value: unknown): CheckedFile[] =>
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
        place: files.length > 1 ? `${field.label}, ${ordinal(index, true)}` : field.label,
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
