import type { ContentClient } from '#client/index.ts';

/** The state of a preview, for the bar of the page. */
type PreviewFacts =
  | { state: 'shown'; published: boolean; expiresAt: string; isFramed: boolean }
  | { state: 'expired'; isFramed: boolean };

/** The renderer's input for a preview, in addition to the request. */
export interface PreviewedPage {
  content?: ContentClient;
  preview: PreviewFacts;
  /** The URL of a preview contains its token, which audience measurement would send to a third party. */
  analytics: undefined;
}
