import { createContext, type RouterContextProvider } from 'react-router';
import type { ContentClient } from '#client/content-client.ts';
import type { SearchAnswer } from '#client/index.ts';
import type { GroupFormState, SentGroupRequest } from '#editorial/group-requests.ts';
import type { LetterState } from '#editorial/letter.ts';

/** Site data available to every loader. */
export interface Site {
  /** The content API, called in-process with a visitor's rights. */
  content: ContentClient;
  /** The time of the request, in milliseconds: pages read no other clock. */
  now: number;
  /** The site's public URL, without trailing slash: `https://memorial.example`. */
  publicUrl: string;
  /** The configured analytics service, if any. Loaded by the browser, with consent only. */
  analytics: { id: string; url: string } | undefined;
  /** The company that sends the newsletter, if one is configured. */
  mailer: string | undefined;
  /** Whether who asks for the newsletter confirms it from a mail. */
  needsConfirmation: boolean;
  /** Whether browsers keep a copy of pages for when they have no network. */
  serviceWorker: boolean;
  /** Set for preview links: one entry is served as if it were published. */
  preview?:
    | {
        state: 'shown';
        published: boolean;
        expiresAt: string;
        /** Whether the form shows it in a frame, where it is inert. */
        isFramed: boolean;
      }
    | { state: 'expired'; isFramed: boolean };
  /** Set for the page of groups. Absent in its preview, whose form cannot be sent. */
  groupForm?: GroupFormState;
  /** Set for the confirmation of a request, at its signed address. */
  groupRequest?: SentGroupRequest;
  /** Set for a link of the newsletter's mails. */
  letter?: LetterState;
  search?: SearchAnswer;
  /** Of the page of an entry that a date has taken off the site. */
  hasEnded?: boolean;
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
