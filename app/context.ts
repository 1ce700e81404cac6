import { createContext, type RouterContextProvider } from 'react-router';
import type { ContentClient } from '#client/content-client.ts';
import type { PageConfig, PageFacts } from '#client/page.ts';

/** Site data available to every loader. */
export interface Site extends PageConfig, PageFacts {
  /** The content API, called in-process with a visitor's rights. */
  content: ContentClient;
  /** The time of the request, in milliseconds: pages read no other clock. */
  now: number;
  /** URLs of the islands' entry script and of its imports. */
  islands: { entry: string; imports: readonly string[] };
}

/** Whether the form of an entry shows the page in a frame: it then has no notice, cookie banner or popup. */
export const isFramed = (preview: Site['preview']): boolean => preview?.state === 'shown' && preview.isFramed;

/** What the module of a page says of it, in its `handle`. */
export interface PageHandle {
  /** It begins with a dark hero: the header has the same background. */
  dark?: boolean;
  /** The tag of its language, unless that is French. */
  language?: string;
  /** It has the brand alone above it, and nothing below. */
  bare?: boolean;
  /** It is for planning a visit: a popup is a line on it. */
  planning?: boolean;
}

/** The handle of the page among the matches of its route. */
export const pageHandle = (matches: readonly { handle?: unknown }[]): PageHandle =>
  Object.assign({}, ...matches.map(({ handle }) => handle));

export interface RenderContext {
  /** Nonce of the router's inline scripts in the back-office. Undefined on public pages, which have none. */
  nonce: string | undefined;
}

export const siteContext = createContext<Site>();
export const renderContext = createContext<RenderContext>({ nonce: undefined });

/** Fills a request's context. The server calls it through the build, so that both use the same context objects. */
export function setContext(context: RouterContextProvider, site: Site, request: RenderContext): void {
  context.set(siteContext, site);
  context.set(renderContext, request);
}
