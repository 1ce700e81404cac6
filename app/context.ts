import { createContext, type RouterContextProvider } from 'react-router';
import type { ContentClient } from '#client/content-client.ts';

/** What the server hands to every loader of the site. */
export interface Site {
  /** The content API, asked in-process as any visitor would ask it. */
  content: ContentClient;
  /** The instant of the request, in milliseconds: the only clock a page may read. */
  now: number;
  /** The site's public address, without a slash at the end: `https://memorial.example`. */
  publicUrl: string;
  /** The third-party measure of audience, when one is configured. Loaded by the browser, on consent alone. */
  analytics: { id: string; url: string } | undefined;
  /** Of a page shown to the bearer of a preview link: one entry stands in it as if it were published. */
  preview?: { state: 'shown'; published: boolean; expiresAt: string } | { state: 'expired' };
  /** The addresses of the islands' entry script, and of the scripts it imports. */
  islands: { entry: string; imports: readonly string[] };
  /** What each route has of styles for itself alone, by its id: they stand in the page. */
  styles: Readonly<Record<string, { text: string }>>;
}

/** What a request's own answer needs beside the site's facts. */
export interface Answering {
  /** Allows the router's inline scripts in the back-office, and nothing else. Absent from public pages, which have none. */
  nonce: string | undefined;
}

export const siteContext = createContext<Site>();
export const answeringContext = createContext<Answering>({ nonce: undefined });

/** Fills a request's context. The server calls it through the build, so that both hold the same context objects. */
export function provide(context: RouterContextProvider, site: Site, answering: Answering): void {
  context.set(siteContext, site);
  context.set(answeringContext, answering);
}
