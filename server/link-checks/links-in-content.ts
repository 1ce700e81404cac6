import { setImmediate as nextTick } from 'node:timers/promises';
import { contentTypeNames, typeOf } from '#content/index.ts';
import { parseRichText } from '#editorial/checks/rich-text.ts';
import { type EntryStore, unbounded } from '#store/store.ts';
import { batchesOf, isFlagged, populateFields } from '../entries/read-entries.ts';

const batch = 20;

/** The links of published content: of texts and of fields for URLs, as written. */
export async function linksInContent(store: EntryStore): Promise<Set<string>> {
  const urls = new Set<string>();
  for (const name of contentTypeNames) {
    const type = typeOf(name);
    const fields = Object.entries(type.fields).filter(([, { kind }]) => ['richText', 'url', 'group'].includes(kind));
    if (fields.length === 0) continue;
    const where = { and: isFlagged(type) };
    const populate = populateFields(name, ({ kind }) => kind === 'group' && {});
    for await (const entries of batchesOf(store, name, { where, populate, budget: unbounded }, batch))
      for (const entry of entries) {
        for (const [field, { kind }] of fields) for (const url of urlsOf(kind, entry[field])) urls.add(url);
        // Requests are answered between two entries.
        await nextTick();
      }
  }
  return urls;
}

function urlsOf(kind: string, value: unknown): string[] {
  if (kind === 'richText') {
    if (typeof value !== 'string' || !value.includes('<a')) return [];
    return parseRichText(value)
      .elements.filter(({ name, attributes }) => name === 'a' && attributes.href)
      .map(({ attributes }) => attributes.href ?? '')
      .filter(isChecked);
  }
  const candidates = typeof value === 'object' && value !== null ? Object.values(value) : [value];
  return candidates.filter((url): url is string => typeof url === 'string' && isChecked(url));
}

/** Pages of the web and of the site itself, neither anchors nor mail. */
const isChecked = (url: string): boolean => /^(https?:\/\/|\/(?!\/))/i.test(url) && url.length <= 2000;
