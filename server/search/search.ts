import type { ContentClient, ContentEntry } from '#client/index.ts';
import { type ContentTypeName, contentTypeOf, hasPagePerEntry, pathOfEntry } from '#content/index.ts';
import { pages } from '#content/pages.ts';
import { type SearchKind, searchKinds } from '#content/search/search-kinds.ts';
import type { MarkedText, SearchAnswer, SearchGroup, SearchResult, SearchSuggestion } from '#contract/search-answer.ts';
import { titleOf } from '#editorial/title.ts';
import type { Day } from '#model/calendar.ts';
import { formatDay, formatTimeOf } from '#model/format.ts';
import type { EntryStore } from '#store/store.ts';
import { pageTextsOf, searchedPages, textOfEntry, textOfPage } from './documents.ts';
import type { IndexedSite } from './indexed-site.ts';
import { type Matcher, markMatches, passageOf, prefixMatcher, stemMatcher } from './passages.ts';
import type { SearchHit } from './search-index.ts';
import { foldedWords, runTogether, stemsOf, trigramsOf } from './words.ts';

/** Results of each kind where all kinds are shown, and where one is. */
const shownPerKind = 3;
const shownOfKind = 50;
/** Below this number of results, titles that are spelt alike are searched too. */
const fewResults = 5;
const maxWords = 12;
const maxSimilar = 5;
/** The part of the trigrams of a query that a title has at least, to be spelt alike. */
const minSimilarity = 0.5;
/** A shorter text is like too many titles. */
const minTrigrams = 3;
const maxSuggestions = 5;

interface Services {
  site: IndexedSite;
  store: EntryStore;
  /** What visitors may read: each result is read again there. */
  content: ContentClient;
}

type Found = Pick<SearchAnswer, 'groups' | 'spellings'>;
/** A hit with what the public may read of it now. */
interface ReadHit {
  hit: SearchHit;
  title: string;
  path: string;
  text: string;
  entry: ContentEntry | undefined;
}

/** The searches of the public site. */
export function createSearch({ site: { index, readPage }, store, content }: Services) {
  /** The results of a query, best first; those that are spelt alike after the others. */
  function findHits(words: readonly string[]): {
    hits: SearchHit[];
    spellings: Found['spellings'];
    joined: Set<string>;
  } {
    const spellings: Found['spellings'] = [];
    const joined = new Set<string>();
    const alternatives = stemsOf(words).map((stem) => [stem]);
    if (alternatives.length === 0) return { hits: [], spellings, joined };
    const [first, second] = words;
    // « gwo ka » is « gwoka » elsewhere, and the other way round.
    if (words.length === 2 && first && second && index.has(first + second)) {
      spellings.push({ typed: words.join(' '), alternative: first + second });
      joined.add(first + second);
    }
    if (words.length === 1 && first) {
      const parts = splitWord(first);
      if (parts) {
        spellings.push({ typed: first, alternative: parts });
        alternatives[0]?.push(parts);
        joined.add(first);
      }
    }
    const together = [...joined]
      .filter((word) => words.length === 2 && word)
      .map((word) => index.find([[word]], 'AND'));
    let hits = merge([index.find(alternatives, 'AND'), ...together]);
    if (hits.length === 0 && alternatives.length > 1) hits = index.find(alternatives, 'OR').slice(0, shownOfKind);
    return { hits, spellings, joined };
  }

  /** Two words that the index has one after the other, for one that it may have together. */
  function splitWord(word: string): string | undefined {
    for (let length = 2; length <= word.length - 2; length += 1) {
      const [start, end] = [word.slice(0, length), word.slice(length)];
      if (index.has(start) && index.has(end) && index.find([[`${start} ${end}`]], 'AND').length > 0)
        return `${start} ${end}`;
    }
    return undefined;
  }

  /** The entries and pages that these hits name, as far as they are public now, in this order. */
  async function read(hits: readonly SearchHit[]): Promise<ReadHit[]> {
    const byKind = Map.groupBy(hits, ({ kind }) => kind);
    const read = await Promise.all([...byKind].map(([kind, ofKind]) => readKind(kind, ofKind)));
    const all = new Map(read.flat().map((each) => [each.hit, each]));
    return hits.flatMap((hit) => all.get(hit) ?? []);
  }

  async function readKind(kind: SearchKind, hits: readonly SearchHit[]): Promise<ReadHit[]> {
    const declared = searchKinds[kind];
    if (!('type' in declared)) return readPages(hits);
    const { type } = declared;
    const ids = [...new Set(hits.map(({ key }) => key))];
    const entries = await readEntries(type, ids);
    const byId = new Map(entries.map((entry) => [String(entry.documentId), entry]));
    return Promise.all(
      hits.flatMap((hit) => {
        const entry = byId.get(hit.key);
        return entry ? readHit(type, hit, entry) : [];
      }),
    );
  }

  async function readEntries(type: ContentTypeName, ids: readonly string[]): Promise<ContentEntry[]> {
    const { publishedFlag } = contentTypeOf(type);
    const filters = { documentId: { $in: ids }, ...(publishedFlag && { [publishedFlag]: { $eq: true } }) };
    const { data } = await content.list(type, {
      filters,
      populate: '*',
      pagination: { pageSize: 100, withCount: false },
    });
    return data as ContentEntry[];
  }

  async function readHit(type: ContentTypeName, hit: SearchHit, entry: ContentEntry): Promise<ReadHit> {
    const pdf = entry.pdfFile as { hash: string } | null | undefined;
    const text = hit.page > 0 ? ((await pageTextsOf(store, pdf?.hash))[hit.page - 1] ?? '') : textOfEntry(type, entry);
    return { hit, entry, text, title: titleOf({ title: entry.title as string | null }), path: pathOf(type, hit) };
  }

  async function readPages(hits: readonly SearchHit[]): Promise<ReadHit[]> {
    const read = hits.map(async (hit) => {
      const page = searchedPages.find(({ path }) => path === hit.key);
      const text = page && (await textOfPage(page, readPage));
      if (!page || text === undefined) return [];
      return [{ hit, text, title: page.siteMap?.label ?? page.title, path: page.path, entry: undefined }];
    });
    return (await Promise.all(read)).flat();
  }

  /** Hits whose title is spelt like the query. */
  async function findSimilar(words: readonly string[], known: readonly SearchHit[]): Promise<SearchHit[]> {
    const text = runTogether(words);
    if (trigramsOf(text).length < minTrigrams || stemsOf(words).length === 0) return [];
    const candidates = index
      .findBySimilarTitle(text, 2 * maxSimilar, { isWhole: false })
      .filter((hit) => !isKnown(known, hit));
    const wanted = trigramsOf(text);
    const similar = (await read(candidates)).filter(({ title }) => {
      const trigrams = new Set(trigramsOf(runTogether(foldedWords(title))));
      return wanted.filter((trigram) => trigrams.has(trigram)).length >= minSimilarity * wanted.length;
    });
    return similar.slice(0, maxSimilar).map(({ hit }) => hit);
  }

  /** Searches a text. Events that have ended come after those to come. */
  async function find(text: string, kind: SearchKind | undefined, today: Day): Promise<Found> {
    const words = foldedWords(text).slice(0, maxWords);
    const { hits, spellings, joined } = findHits(words);
    const similar = hits.length < fewResults ? await findSimilar(words, hits) : [];
    const isOver = ({ lastDay }: SearchHit) => Number(lastDay !== null && lastDay < today);
    const ordered = [...hits, ...similar].toSorted((a, b) => isOver(a) - isOver(b));
    const best = [...hits, ...similar].map((hit) => hit.kind);
    const matcher = stemMatcher(new Set(stemsOf(words)), joined);
    const kinds = [...new Set(best)];
    const groups = await Promise.all(
      kinds.map(async (each) =>
        groupOf(
          each,
          ordered.filter((hit) => hit.kind === each),
          each === kind,
        ),
      ),
    );
    return { spellings, groups: groups.filter(({ count }) => count > 0) };

    async function groupOf(each: SearchKind, ofKind: readonly SearchHit[], isChosen: boolean): Promise<SearchGroup> {
      const shown = isChosen ? ofKind.slice(0, shownOfKind) : onePerEntry(ofKind).slice(0, shownPerKind);
      const results = await read(shown);
      const count = ofKind.length - (shown.length - results.length);
      return {
        kind: each,
        count,
        coming: ofKind.filter((hit) => isOver(hit) === 0).length - (ofKind.length - count),
        issues: new Set(ofKind.map(({ key }) => key)).size,
        results: results.map((result) => ({ ...resultOf(result, matcher), isOver: isOver(result.hit) === 1 })),
      };
    }
  }

  /** Titles that have words which begin like those of a text, or have its letters. */
  async function suggest(text: string): Promise<SearchSuggestion[]> {
    const words = foldedWords(text).slice(0, maxWords);
    if (words.length === 0) return [];
    const hits = index.findByPrefixes(words, maxSuggestions);
    const alike = index.findBySimilarTitle(runTogether(words), maxSuggestions, { isWhole: true });
    const suggested = [...hits, ...alike.filter((hit) => !isKnown(hits, hit))].slice(0, maxSuggestions);
    return (await read(suggested)).map(({ hit, title, path, entry }) => ({
      title: markPrefixes(title, words),
      note: noteOf(hit.kind, entry),
      path,
    }));
  }

  return { find, suggest };
}

/** Best first, without those that come again. */
function merge(lists: readonly SearchHit[][]): SearchHit[] {
  const merged: SearchHit[] = [];
  const known = new Set<string>();
  for (const hit of lists.flat().toSorted((a, b) => a.rank - b.rank)) {
    const id = `${hit.kind} ${hit.key} ${hit.page}`;
    if (!known.has(id)) merged.push(hit);
    known.add(id);
  }
  return merged;
}

const isKnown = (hits: readonly SearchHit[], { kind, key }: SearchHit): boolean =>
  hits.some((hit) => hit.kind === kind && hit.key === key);

/** The best hit of each entry: of a magazine, its best page. */
function onePerEntry(hits: readonly SearchHit[]): SearchHit[] {
  const keys = new Set<string>();
  return hits.filter(({ key }) => !keys.has(key) && keys.add(key));
}

function pathOf(type: ContentTypeName, { key, page }: SearchHit): string {
  if (type === 'magazines') return `${pages.magazines.path}?numero=${key}${page > 1 ? `&page=${page}` : ''}`;
  if (type === 'hiring-ads') return `${pathOfEntry(type, key)}#offre-${key}`;
  return hasPagePerEntry(type) ? pathOfEntry(type, key) : `${pathOfEntry(type, key)}#voir-${key}`;
}

function resultOf({ hit, title, path, text, entry }: ReadHit, matcher: Matcher): SearchResult {
  const pictures = [entry?.images, entry?.mainImage, entry?.coverImage].flat() as (SearchResult['image'] | undefined)[];
  return {
    title: markMatches(title, matcher),
    path,
    passage: passageOf(text.replaceAll(/\s+/g, ' ').trim(), matcher),
    image: pictures.find(Boolean) ?? null,
    ...(hit.page > 0 && { page: hit.page }),
    date: (entry?.newStartDate ?? entry?.publishedOn ?? entry?.publicationDate ?? null) as string | null,
    endDate: (entry?.newEndDate ?? null) as string | null,
    isFree: entry?.isFree === true,
  };
}

function noteOf(kind: SearchKind, entry: ContentEntry | undefined): string {
  const start = entry?.newStartDate;
  if (typeof start !== 'string')
    return kind === 'pages' ? 'page du site' : searchKinds[kind].label.replace(/s$/, '').toLowerCase();
  const time = formatTimeOf(start);
  return `${formatDay(start, 'weekdayDayMonth')}${time ? `, ${time}` : ''}`;
}

const markPrefixes = (title: string, words: readonly string[]): MarkedText =>
  markMatches(title, prefixMatcher(words), Math.max(...words.map(({ length }) => length)));
