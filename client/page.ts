import type { SearchAnswer } from '#contract/search-answer.ts';
import type { GroupFormState, SentGroupRequest } from '#editorial/group-requests.ts';
import type { LetterState } from '#editorial/letter.ts';

/** The settings of the server that pages depend on. */
export interface PageConfig {
  /** The site's public URL, without trailing slash: `https://memorial.example`. */
  publicUrl: string;
  /** The configured analytics service, if any. Loaded by the browser, with consent only. */
  analytics: { id: string; url: string } | undefined;
  /** The company that sends the newsletter, if one is configured. */
  mailer: string | undefined;
  /** Whether who asks for the newsletter confirms it from a mail. */
  needsConfirmation: boolean;
  /** Whether browsers keep a copy of pages for when they have no network. */
  serviceWorker: boolean | undefined;
}

/** What only some pages are rendered with. */
export interface PageFacts {
  /** Of preview links: one entry is served as if it were published. `isFramed`: the form shows it in a frame, where it is inert. */
  preview?: { isFramed: boolean } & ({ state: 'shown'; published: boolean; expiresAt: string } | { state: 'expired' });
  /** The page is of an entry that a date has taken off the site (server/rendering/page-handler.ts). */
  hasEnded?: boolean;
  /** The page of groups (server/groups/routes.ts). Absent in its preview, whose form cannot be sent. */
  groupForm?: GroupFormState;
  /** The confirmation of a request, at its signed address. */
  groupRequest?: SentGroupRequest;
  /** What a link of the newsletter's mails leads to (server/newsletter/routes.ts). */
  letter?: LetterState;
  /** What a search has found (server/search/routes.ts). */
  search?: SearchAnswer;
}
