import { expect } from 'vitest';

/** Why an answer differs from the recorded one, on purpose. */
const draftReasons = {
  administratorsOnly:
    'drafts are for administrators: the public and its token read what is published, whatever status they send',
  oneId: 'a document has one numeric id, for both versions and for good',
  discard: '`DELETE ?status=draft` discards the working copy',
  unknownStatus: 'an unknown status is an error',
  ownPublishedAt: 'publishedAt of a hiring ad is its own field',
  withoutDrafts: 'a creation without what is required has the messages of a server without drafts (recorded.json)',
  blankTitle: 'a blank title is no title (intended-differences.ts)',
} as const;

export type DraftDifference = { reason: keyof typeof draftReasons } & (
  | { status: number; message?: string }
  /** The data of the answer, beside what was recorded. */
  | { data: Record<string, unknown> }
  /** The recorded request whose answer this one has. */
  | { as: string }
);

/**
 * The recorded requests that are answered otherwise; any other has the recorded answer. Wanted differences that show in no recorded answer:
 * tests/api/entries/drafts.test.ts has the links that wait for their target, and the flag of events and magazines; tests/api/entries/tabs.test.ts
 * the tabs of the settings.
 */
export const draftDifferences: Record<string, DraftDifference> = {
  'create with an unknown status': {
    reason: 'unknownStatus',
    status: 400,
    message: 'Invalid status. Expected "draft" or "published"',
  },
  'list, unknown status': {
    reason: 'unknownStatus',
    status: 400,
    message: 'Invalid status. Expected "draft" or "published"',
  },
  'update with an unknown status': {
    reason: 'unknownStatus',
    status: 400,
    message: 'Invalid status. Expected "draft" or "published"',
  },
  'create published without what is required': {
    reason: 'withoutDrafts',
    status: 400,
    message: '2 errors occurred',
  },
  'create published with an empty title': {
    reason: 'blankTitle',
    status: 400,
    message: 'title must be at least 1 characters',
  },
  'list of drafts, reader': { reason: 'administratorsOnly', as: 'list, reader' },
  'list of drafts, public': { reason: 'administratorsOnly', as: 'list, public' },
  'that draft, public': { reason: 'administratorsOnly', as: 'one that is only a draft' },
  'single: draft, public': { reason: 'administratorsOnly', as: 'single: published still' },
  'a link by numeric id of the published row': {
    reason: 'oneId',
    data: { linkedEvents: [{ documentId: expect.any(String), title: 'C' }] },
  },
  'delete only the draft, said': { reason: 'discard', status: 204 },
  'hiring-ads: draft': { reason: 'ownPublishedAt', data: { publishedAt: '2027-01-01T00:00:00.000Z' } },
};
