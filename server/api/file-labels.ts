import { folded } from '#editorial/parse-day.ts';
import { onOneLine, withoutForbidden } from '#model/characters.ts';
import { ascending, type Condition, compare, type EntryStore, unbounded } from '#store/store.ts';
import { invalidField } from '../http/errors.ts';

const maxLength = 60;
/** Labels are read together: a million ids at most. */
const maxLabels = 200;
const maxFiles = 5000;

/** The labels of files by name, each with the ids of its files: those in the trash too, so that a restored file has its labels again. */
export async function labelsOf(store: EntryStore, where?: Condition) {
  const { entries } = await store.list('file-labels', { where, sort: ascending('name'), budget: unbounded });
  return entries.map(({ id, name, files }) => ({ id, name, files: files ?? [] }));
}

/** The files of a label. */
export async function hasLabel(store: EntryStore, name: string): Promise<Condition> {
  const [label] = await labelsOf(store, compare('name', 'eq', name));
  return compare('id', 'in', label?.files ?? []);
}

/** The files with a label whose name contains a text. */
export async function hasLabelLike(store: EntryStore, text: string): Promise<Condition> {
  // The names first: the files of all labels may be a million ids.
  const { entries } = await store.list('file-labels', { fields: ['name'], budget: unbounded });
  const ids = entries.filter(({ name }) => folded(name).includes(folded(text))).map(({ id }) => id);
  const labels = ids.length > 0 ? await labelsOf(store, compare('id', 'in', ids)) : [];
  return compare('id', 'in', [...new Set(labels.flatMap(({ files }) => files))]);
}

/**
 * Gives files a label, or takes it from them. Names that differ in case or accents are one label, which ends with its last file.
 * @returns the ids of the files that changed
 * @throws ApiError 400 for a name that is no text, empty or too long, and for one label too many or a label of too many files
 */
export function setLabel(store: EntryStore, name: unknown, ids: readonly number[], isOn: boolean): Promise<number[]> {
  const written = typeof name === 'string' ? onOneLine(withoutForbidden(name)).replace(/\s+/g, ' ').trim() : '';
  if (written === '' || written.length > maxLength)
    throw refusal(
      `label must have between 1 and ${maxLength} characters`,
      written === '' ? 'Écrivez une étiquette.' : `Une étiquette a ${maxLength} caractères au plus.`,
    );
  return store.transaction(async (trx) => {
    const labels = await labelsOf(trx);
    const label = labels.find((candidate) => folded(candidate.name) === folded(written));
    const before = new Set(label?.files);
    const changed = ids.filter((id) => before.has(id) !== isOn);
    if (changed.length === 0) return changed;
    const files = isOn ? [...before, ...changed] : [...before].filter((id) => !changed.includes(id));
    if (files.length > maxFiles)
      throw refusal(`A label has at most ${maxFiles} files`, `Une étiquette va à ${maxFiles} fichiers au plus.`);
    if (!label) {
      if (labels.length >= maxLabels)
        throw refusal(`At most ${maxLabels} labels`, `Pas plus de ${maxLabels} étiquettes\u00a0: reprenez-en une.`);
      await trx.create('file-labels', { values: { name: written, files } });
    } else if (files.length > 0)
      await trx.update({ type: 'file-labels', ref: { id: label.id } }, { values: { files } });
    else await trx.remove({ type: 'file-labels', ref: { id: label.id } });
    return changed;
  });
}

const refusal = (message: string, sentence: string) => invalidField('label', message, sentence);
