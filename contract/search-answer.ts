import type { SearchKind } from '#content/search/search-kinds.ts';
import type { AnyEntry } from '#model/entry.ts';

/** A text in parts, of which some are what was searched. */
export type MarkedText = readonly { text: string; isMatch: boolean }[];

export interface SearchResult {
  title: MarkedText;
  path: string;
  /** The part of the text that has the words, or its beginning. */
  passage: MarkedText;
  /** The page of a magazine; 0: none. */
  page: number;
  /** Of an event that has ended. */
  isOver: boolean;
  /** Absent: a page of the site. */
  entry: AnyEntry | undefined;
}

export interface SearchGroup {
  kind: SearchKind;
  count: number;
  /** Of events: those that have not ended. */
  coming: number;
  /** Of pages of magazines: the issues that have them. */
  issues: number;
  results: SearchResult[];
}

/** A fact of the settings that answers the question, and the text of the link to all of its kind. */
export type SearchFact = Record<'title' | 'text' | 'link', string>;

/** What a search has found. `short`: fewer than two letters. `limited`: too many searches from one address. */
export interface SearchAnswer {
  state: 'blank' | 'short' | 'limited' | 'unavailable' | 'found';
  /** The text as it was searched: cut, without control characters. */
  text: string;
  /** The kind that the visitor chose; absent: all of them. */
  kind?: SearchKind | undefined;
  /** Another spelling that was searched too: « gwoka » for « gwo ka ». */
  spelling?: string | undefined;
  /** Where there are no results, a word of the content that is spelt like one of the text. */
  nearWord?: string | undefined;
  facts: SearchFact[];
  /** All results by kind, those of the best kind first, whatever kind was chosen. */
  groups: SearchGroup[];
}

export interface SearchSuggestion {
  title: MarkedText;
  /** The kind in one word, or the date of an event. */
  note: string;
  path: string;
}
