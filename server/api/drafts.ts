import { type TypeName, typeOf } from '#content/index.ts';
import { type Field, isLink, type LinkChange, type MediaField, type Ref } from '#model/field.ts';
import type { MediaFamily, Problem } from '#model/problems.ts';
import { type CleanDraft, validate } from '#model/validate.ts';
import type { Condition, StoredEntry } from '#store/query.ts';
import type { Store } from '#store/store.ts';
import { invalidKey } from './errors.ts';
import { problemsError } from './problem-messages.ts';
import { cleanHtml } from './rich-text.ts';

/** Keys the contract takes in a body and lets fall. */
const ignored = ['publishedAt', 'locale', 'localizations'];
/** Keys that name an entry: sending back what was read, as it is, is a mistake the contract says. */
const refused = ['id', 'documentId', 'createdAt', 'updatedAt', 'createdBy', 'updatedBy'];

/**
 * Reads the data of a create or an update: the model's own validation, then what only the server can tell (the kind of a file).
 * Editors' HTML comes out clean.
 * @throws ApiError naming every faulty field
 */
export async function readDraft(
  store: Store,
  type: TypeName,
  data: Record<string, unknown>,
  stored?: StoredEntry,
): Promise<CleanDraft> {
  const { fields } = typeOf(type);
  const given = { ...data };
  for (const key of refused) if (Object.hasOwn(given, key) && !(key in fields)) throw invalidKey(key, null, 'body');
  for (const key of ignored) if (!(key in fields)) delete given[key];

  const validated = validate(typeOf(type), given, { for: stored ? 'update' : 'create', ...(stored && { stored }) });
  if (!validated.ok) throw problemsError(validated.problems);
  const { draft } = validated;
  for (const [name, value] of Object.entries(draft.values)) {
    if (fields[name]?.kind === 'richText' && typeof value === 'string') draft.values[name] = cleanHtml(value);
  }
  const problems = await filesOfAnotherKind(store, fields, draft);
  if (problems.length > 0) throw problemsError(problems);
  return draft;
}

async function filesOfAnotherKind(store: Store, fields: Record<string, Field>, draft: CleanDraft): Promise<Problem[]> {
  const problems: Problem[] = [];
  for (const [name, change] of Object.entries(draft.links)) {
    const field = fields[name];
    if (!field || !isLink(field) || field.kind !== 'media') continue;
    const refs = added(change);
    if (refs.length === 0) continue;
    const { entries } = await store.list('files', { where: anyOf(refs), fields: ['mime'] });
    const wrong = entries.some((file) => !accepts(field, String(file.mime)));
    if (wrong) problems.push({ path: [name], code: 'wrongFile', accept: field.accept });
  }
  return problems;
}

const added = (change: LinkChange): Ref[] => ('set' in change ? change.set : change.connect.map(({ ref }) => ref));

const anyOf = (refs: Ref[]): Condition => ({
  or: refs.map((ref) =>
    'id' in ref
      ? { path: ['id'], operator: 'eq', value: ref.id }
      : { path: ['documentId'], operator: 'eq', value: ref.documentId },
  ),
});

function accepts(field: MediaField, mime: string): boolean {
  const family: MediaFamily = mime.startsWith('image/')
    ? 'image'
    : mime.startsWith('video/')
      ? 'video'
      : mime === 'application/pdf'
        ? 'pdf'
        : 'document';
  return field.accept.includes(family);
}
