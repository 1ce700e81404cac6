import { type ContentTypeName, typeOf } from '#content/index.ts';
import { isLink } from '#model/field.ts';
import type { CleanDraft } from '#model/validate.ts';
import { invalid } from './errors.ts';

interface Made {
  at: number;
  documentId: Promise<string>;
}

interface Create {
  /** Who creates what, under which key. */
  name: string;
  create: () => Promise<string>;
  /** Brings what was made to what is asked now. False when it is no longer there. */
  update: (documentId: string) => Promise<boolean>;
}

const keptMs = 3_600_000;
const keptAtMost = 1000;

/**
 * Creates that were asked under a key (the header `Idempotency-Key`, as the IETF's draft has it). An editor whose connection broke
 * off before the answer saves again: the entry that was made then is brought up to date, and there are not two of it. Remembered
 * for an hour, by this process alone: a restart in between makes two, which one sees in the list.
 */
export function createRepeats(clock: () => number) {
  const made = new Map<string, Made>();

  function remember(name: string, create: () => Promise<string>): Promise<string> {
    const documentId = create();
    made.delete(name);
    made.set(name, { at: clock(), documentId });
    documentId.catch(() => made.delete(name));
    for (const [oldest, { at }] of made) {
      if (made.size <= keptAtMost && at > clock() - keptMs) break;
      made.delete(oldest);
    }
    return documentId;
  }

  return async ({ name, create, update }: Create): Promise<string> => {
    const before = made.get(name);
    if (!before || before.at <= clock() - keptMs) return remember(name, create);
    const documentId = await before.documentId;
    return (await update(documentId)) ? documentId : remember(name, create);
  };
}

/** @throws ApiError 400 for a key that nobody's form made */
export function repeatKey(given: string | undefined): string | undefined {
  if (given !== undefined && !/^[\w-]{16,100}$/.test(given)) throw invalid('Invalid Idempotency-Key');
  return given;
}

/** A whole entry as a change of one that is there: what it does not say is emptied. */
export function asUpdate(type: ContentTypeName, draft: CleanDraft): CleanDraft {
  const fields = Object.entries(typeOf(type).fields);
  const values = fields.filter(([, field]) => !isLink(field)).map(([name]) => [name, draft.values[name] ?? null]);
  const links = fields.filter(([, field]) => isLink(field)).map(([name]) => [name, draft.links[name] ?? { set: [] }]);
  return { values: Object.fromEntries(values), links: Object.fromEntries(links) };
}
