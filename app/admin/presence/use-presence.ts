import type { ContentTypeName } from '#content/index.ts';
import type { PresentUser } from '#contract/admin-answers.ts';
import { usePolled } from './use-polled.ts';

/** How long after a change its author is shown as editing there. */
const writingMs = 30_000;

interface Options {
  type: ContentTypeName;
  documentId: string | undefined;
  /** Whether the entry exists. */
  isEnabled: boolean;
  /** The last field that was edited here, and when, in milliseconds. */
  edited: { field: string; timestamp: number } | undefined;
}

/** The other users who have an entry open. The server forgets this form when it is closed, or soon after it is hidden. */
export const usePresence = ({ type, documentId, isEnabled, edited }: Options): readonly PresentUser[] =>
  usePolled<PresentUser>(isEnabled ? `${type} ${documentId}` : undefined, {
    read(client) {
      const isWriting = edited !== undefined && Date.now() - edited.timestamp < writingMs;
      return client.reportPresence(type, documentId, isWriting ? edited.field : null);
    },
    end: (client) => client.endPresence(type, documentId),
  });
