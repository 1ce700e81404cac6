import type { ContentClient, ContentEntry } from '#client/index.ts';
import { type ContentTypeName, contentTypeOf, pathOfEntry } from '#content/index.ts';
import { pages } from '#content/pages.ts';
import { type SearchKind, searchKinds } from '#content/search/search-kinds.ts';
import type { SearchGroup, SearchSuggestion } from '#contract/search-answer.ts';
import { titleOf } from '#editorial/title.ts';
import type { Day } from '#model/calendar.ts';
import { formatDay, formatTimeOf } from '#model/format.ts';
import { type IndexedSite, textOfEntry } from './indexed-site.ts';
import { type SearchHit as Hit, maxIndexed, phrase } from './search-index.ts';
import { foldedWords, gramsOf, type Matcher, markMatches, passageOf, stemMatcher, stemOf, stemsOf } from './words.ts';

/** Results of each kind where all kinds are shown, and where one is. */
const shownPerKind = 3;
const shownOfKind = 50;
/** Below this number of results, titles that are spelt alike are searched too. */
const fewResults = 5;
const maxWords = 12;
const maxSimilar = 5;
const maxSuggestions = 5;
/** The part of the trigrams of a query that a title has at least, to be spelt alike; fewer than three are in too many titles. */
const minSimilarity = 0.5;
const minTrigrams = 3;

type SearchHit = Hit<SearchKind>;

/** The searches of the public site. Each result is read again through `content`, with a visitor's rights. */
export function createSearch({ index, readSitePage, pageTextsOf }: IndexedSite, content: ContentClient) {
  /** Another spelling that the index has: « gwo ka » is « gwoka » elsewhere, and the other way round. */
  function spellingOf(words: readonly string[]): string | undefined {
    const word = words.join('');
    const isInIndex = (terms: string) => index.find(phraseOf(terms), 1).length > 0;
    if (words.length === 2) return isInIndex(word) ? word : undefined;
    if (words.length > 2) return undefined;
    const cuts = Array.from({ length: Math.max(0, word.length - 3) }, (_, cut) => cut + 2);
    return cuts.map((cut) => `${word.slice(0, cut)} ${word.slice(cut)}`).find(isInIndex);
  }

  /** The results of a query: those with all its words; where they are few, those whose title is spelt alike, then those with some words. */
  async function findHits(words: readonly string[], spelling: string | undefined): Promise<SearchHit[][]> {
    const stems = stemsOf(words).map(phrase);
    if (stems.length === 0) return [];
    const joined = spelling ? [phraseOf(spelling)] : [];
    const hits = index.find([`(${stems.join(' AND ')})`, ...joined].join(' OR '));
    if (hits.length >= fewResults) return [hits];
    const similar = (await findSimilar(words.join(''))).filter((hit) => !hits.includes(hit));
    const partial = hits.length === 0 ? index.find(stems.join(' OR '), shownOfKind) : [];
    return [hits, similar, partial.filter((hit) => !similar.includes(hit))];
  }

  /** Hits whose title is spelt like a text: the most alike first. */
  async function findSimilar(text: string): Promise<SearchHit[]> {
    const trigrams = gramsOf(text, 3);
    if (trigrams.size < minTrigrams) return [];
    const candidates = await read(index.findByTrigrams(trigrams, 4 * maxSimilar));
    const similar = candidates.map(({ hit, title }) => {
      const own = gramsOf(foldedWords(title).join(''), 3);
      const common = trigrams.intersection(own).size;
      return { hit, isAlike: common >= minSimilarity * trigrams.size, likeness: common / (trigrams.size + own.size) };
    });
    const best = similar.filter(({ isAlike }) => isAlike).toSorted((a, b) => b.likeness - a.likeness);
    return best.slice(0, maxSimilar).map(({ hit }) => hit);
  }

  /** The entries and pages that these hits name, as far as they are public now, in this order, with what the public may read of them. */
  async function read(hits: readonly SearchHit[]) {
    const entries = new Map<string, ContentEntry>();
    for (const [kind, ofKind] of Map.groupBy(hits, (hit) => hit.kind))
      for (const entry of await readEntries(searchKinds[kind].type, new Set(ofKind.map(({ key }) => key))))
        entries.set(entry.documentId, entry);
    const results = hits.map(async (hit) => {
      const { type } = searchKinds[hit.kind];
      const entry = entries.get(hit.key);
      const page = type ? undefined : await readSitePage(hit.key);
      if (page) return [{ hit, entry, path: hit.key, ...page }];
      if (!type || !entry) return [];
      const title = titleOf({ title: entry.title as string | null });
      const text = hit.page > 0 ? (await pageTextsOf(entry))[hit.page - 1] : textOfEntry(type, entry);
      return [{ hit, entry, title, path: pathOf(type, hit), text: text ?? '' }];
    });
    return (await Promise.all(results)).flat();
  }

  async function readEntries(type: ContentTypeName | undefined, ids: ReadonlySet<string>): Promise<ContentEntry[]> {
    if (!type) return [];
    const { publishedFlag } = contentTypeOf(type);
    const filters = { documentId: { $in: [...ids] }, ...(publishedFlag && { [publishedFlag]: { $eq: true } }) };
    const pagination = { pageSize: 100, withCount: false };
    return (await content.list(type, { filters, populate: '*', pagination })).data as ContentEntry[];
  }

  /** Searches a text. Events that have ended come after those to come. */
  async function find(text: string, kind: SearchKind | undefined, today: Day) {
    const words = foldedWords(text).slice(0, maxWords);
    const spelling = spellingOf(words);
    const matcher = stemMatcher(new Set(stemsOf(words)), spelling && words.join(''));
    const isOver = ({ lastDay }: SearchHit) => lastDay !== null && lastDay < today;
    const tiers = (await findHits(words, spelling)).map((hits) => Map.groupBy(hits, (hit) => hit.kind));
    const kinds = new Set(tiers.flatMap((tier) => [...tier.keys()]));
    const groups = [...kinds].map(async (each): Promise<SearchGroup> => {
      const ordered = tiers.flatMap((tier) => {
        const hits = tier.get(each) ?? [];
        return [...hits.filter((hit) => !isOver(hit)), ...hits.filter(isOver)];
      });
      const shown = each === kind ? ordered.slice(0, shownOfKind) : onePerEntry(ordered, shownPerKind);
      const results = await read(shown);
      const hidden = new Set(shown).difference(new Set(results.map(({ hit }) => hit)));
      const listed = hidden.size > 0 ? ordered.filter((hit) => !hidden.has(hit)) : ordered;
      return {
        kind: each,
        count: listed.length,
        coming: listed.filter((hit) => !isOver(hit)).length,
        issues: each === 'magazines' ? new Set(listed.map(({ key }) => key)).size : 0,
        results: results.map(({ hit, ...result }) => ({
          ...result,
          title: markMatches(result.title, matcher),
          passage: passageOf(result.text.slice(0, maxIndexed).replaceAll(/\s+/g, ' ').trim(), matcher),
          page: hit.page,
          isOver: isOver(hit),
        })),
      };
    });
    const shown = (await Promise.all(groups)).filter(({ count }) => count > 0);
    return { spelling, groups: shown, nearWord: shown.length > 0 ? undefined : await findNearWord(words) };
  }

  /** A word of public content that is spelt like one of these. */
  async function findNearWord(words: readonly string[]): Promise<string | undefined> {
    const [stem] = stemsOf(words).flatMap((each) => index.findNearStem(each) ?? []);
    const [result] = stem ? await read(index.find(phrase(stem), 1)) : [];
    const matcher = stemMatcher(new Set([stem ?? '']));
    const parts = [result?.title, result?.text].flatMap((text) => markMatches(text ?? '', matcher));
    return parts.find(({ isMatch }) => isMatch)?.text.toLowerCase();
  }

  /** Titles that have words which begin like those of a text, or have its letters. */
  async function suggest(text: string): Promise<SearchSuggestion[]> {
    const words = foldedWords(text).slice(0, maxWords);
    if (words.length === 0) return [];
    const matcher: Matcher = (word) => (words.some((typed) => word.startsWith(typed)) ? 1 : 0);
    const letters = Math.max(...words.map(({ length }) => length));
    return (await read(index.findByBeginnings(words, maxSuggestions))).map(({ hit, title, path, entry }) => ({
      title: markMatches(title, matcher, letters),
      note: noteOf(hit.kind, entry),
      path,
    }));
  }

  return { find, suggest };
}

/** The stems of words that follow one another, as the index is queried with them. */
const phraseOf = (terms: string): string => phrase(foldedWords(terms).map(stemOf).join(' '));

/** The best hit of each of the first entries: of a magazine, its best page. */
function onePerEntry(hits: readonly SearchHit[], limit: number): SearchHit[] {
  return [...Map.groupBy(hits, ({ key }) => key).values()].flatMap(([best]) => best ?? []).slice(0, limit);
}

function pathOf(type: ContentTypeName, { key, page }: SearchHit): string {
  if (type === 'magazines') return `${pages.magazines.path}?numero=${key}${page > 1 ? `&page=${page}` : ''}`;
  return pathOfEntry(type, key);
}

function noteOf(kind: SearchKind, entry: ContentEntry | undefined): string {
  const start = entry?.newStartDate;
  if (typeof start !== 'string')
    return kind === 'pages' ? 'page du site' : searchKinds[kind].label.replace(/s$/, '').toLowerCase();
  return [formatDay(start, 'weekdayDayMonth'), formatTimeOf(start)].filter(Boolean).join(', ');
}
