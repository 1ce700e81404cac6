import type { FileEntry } from '#content/index.ts';
import type { SearchKind } from '#content/search/search-kinds.ts';

/** A text in parts, of which some are what was searched. */
export type MarkedText = readonly { text: string; isMatch: boolean }[];

export interface SearchResult {
  title: MarkedText;
  path: string;
  /** The part of the text that has the words; empty where only the title has them. */
  passage: MarkedText;
  image: FileEntry | null;
  /** The page of a magazine. */
  page?: number;
  /** When an event begins and ends, or when another entry was published. */
  date: string | null;
  endDate?: string | null;
  isFree?: boolean;
  /** Of an event that has ended. */
  isOver?: boolean;
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

/** A fact of the settings that answers the question. */
export interface SearchFact {
  title: string;
  text: string;
  path: string;
  link: string;
  /** The language of its words, where that is not French. */
  lang?: string;
}

/** What a search has found. `short`: fewer than two letters. `limited`: too many searches from one address. */
export interface SearchAnswer {
  state: 'blank' | 'short' | 'limited' | 'unavailable' | 'found';
  /** The text as it was searched: cut, without control characters. */
  text: string;
  /** The kind that the visitor chose; absent: all of them. */
  kind?: SearchKind | undefined;
  /** Other spellings that were searched too: « gwoka » for « gwo ka ». */
  spellings: { typed: string; alternative: string }[];
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
