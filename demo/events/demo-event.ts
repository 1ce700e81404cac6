import type { PictureKey, VideoKey } from '../files.ts';

/** An event as the centre would announce it; days are counted from the first start, without closing days (../days.ts). */
export interface DemoEvent {
  key: string;
  title: string;
  name?: string;
  html: string;
  /** Open days from today; negative is past. */
  startsIn: number;
  /** `05-27`: a commemoration with a fixed date, on its last occurrence. `startsIn` then only orders it among the others. */
  yearly?: string;
  hour?: string;
  /** Number of open days after the first; absent: a single day. */
  lasts?: number;
  endHour?: string;
  free?: boolean;
  bookingUrl?: string;
  images?: PictureKey[];
  video?: VideoKey;
  linked?: string[];
  related?: string[];
  /** Not published. */
  draft?: boolean;
}

/** Paragraphs, as the editor writes them. */
export const p = (...paragraphs: string[]) => paragraphs.map((paragraph) => `<p>${paragraph}</p>`).join('');
