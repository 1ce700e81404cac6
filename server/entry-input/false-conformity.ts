import { contentTypeNames, isContentType, type TypeName, typeOf } from '#content/index.ts';
import type { Field, FieldValues } from '#model/field.ts';
import type { Problem } from '#model/problems.ts';
import { type Condition, compare, type EntryStore, linkedEntries, unbounded } from '#store/store.ts';

const none = (name: string): Condition => ({ or: [compare(name, 'null', true), compare(name, 'eq', '')] });

const bareFilm: Condition = { and: [compare('mime', 'startsWith', 'video/'), none('captionsUrl'), none('transcript')] };
const bareFilmSentence = (file: string, title: string) =>
  `la vidéo « ${file} » de « ${title} » n’a ni sous-titres ni transcription`;

/** As editorial/checks/files.ts finds them, in the words of a query. */
const barriers: readonly { where: Condition; sentence: (file: string, title: string) => string }[] = [
  {
    where: { and: [compare('mime', 'eq', 'application/pdf'), compare('isTagged', 'eq', false)] },
    sentence: (file, title) => `le PDF « ${file} » de « ${title} » n’est pas balisé`,
  },
  { where: bareFilm, sentence: bareFilmSentence },
];

/**
 * The problem of settings that newly state full accessibility while a published file contradicts it: an untagged PDF, or a film without captions and
 * transcript. `stored`: the values that these replace.
 */
export async function findFalseConformity(
  store: EntryStore,
  type: TypeName,
  values: Readonly<FieldValues>,
  stored: Readonly<FieldValues> | undefined,
): Promise<Problem[]> {
  if (type !== 'setting' || values.accessibilityRate !== 100 || stored?.accessibilityRate === 100) return [];
  const barrier = await findBarrier(store);
  if (!barrier) return [];
  const must =
    'be less than 100 while a published PDF has no tags, or a published film neither captions nor transcript';
  const sentence = `Un taux de 100 serait inexact\u00a0: ${barrier}.`;
  return [{ path: ['accessibilityRate'], value: 100, code: 'wrongFormat', must, sentence }];
}

async function findBarrier(store: EntryStore): Promise<string | undefined> {
  for (const type of contentTypeNames) {
    const { isSingle, fields, admin, hiddenUnlessPublished, publishedFlag } = typeOf(type);
    // Films of a single type are behind the title of a page, without sound.
    if (isSingle) continue;
    const isPublic: Condition[] = hiddenUnlessPublished && publishedFlag ? [compare(publishedFlag, 'eq', true)] : [];
    for (const [name, field] of Object.entries(fields)) {
      if (field.kind !== 'media') continue;
      for (const { where, sentence } of barriers) {
        const populate = { [name]: { where, fields: ['name'] } };
        const query = { where: { and: [...isPublic, { link: name, some: where }] }, fields: [admin.title], populate };
        const { entries } = await store.list(type, { ...query, page: { offset: 0, limit: 1 }, budget: unbounded });
        const [entry] = entries;
        const [file] = linkedEntries(entry?.[name]);
        if (entry && file) return sentence(String(file.name), String(entry[admin.title]));
      }
    }
  }
  return findFilmInText(store);
}

/** A film that a public text shows. */
async function findFilmInText(store: EntryStore): Promise<string | undefined> {
  const where = { and: [bareFilm, compare('isUsed', 'eq', true)] };
  const { entries: films } = await store.list('files', { where, fields: ['name', 'hash'], budget: unbounded });
  for (const film of films)
    for (const use of await store.fileUsages(film)) {
      if (!use.inPublished || !isContentType(use.type)) continue;
      const field: Field | undefined = typeOf(use.type).fields[use.field];
      if (field?.kind !== 'richText') continue;
      const publication = (await store.publications(use.type, [use])).get(use.id);
      if (publication?.isPublic) return bareFilmSentence(film.name, String(use.title));
    }
  return undefined;
}
