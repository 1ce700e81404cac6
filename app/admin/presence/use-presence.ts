import { useRef } from 'react';
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
}

/** The other users who have an entry open. The server forgets this form when it is closed, or soon after it is hidden. */
export function usePresence({ type, documentId, isEnabled }: Options) {
  const written = useRef({ field: '', timestamp: Number.NEGATIVE_INFINITY });
  const others = usePolled<PresentUser>(isEnabled ? `${type} ${documentId}` : undefined, {
    read(client) {
      const { field, timestamp } = written.current;
      return client.reportPresence(type, documentId, Date.now() - timestamp < writingMs ? field : null);
    },
    end: (client) => client.endPresence(type, documentId),
  });
  /** To be called with each field that is changed here. */
  const reportWriting = (field: string) => {
    written.current = { field, timestamp: Date.now() };
  };
  return { others, reportWriting };
}
