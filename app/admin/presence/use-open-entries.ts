import type { ContentTypeName } from '#content/index.ts';
import type { OpenEntry } from '#contract/admin-answers.ts';
import { usePolled } from './use-polled.ts';

/** The entries of a type that other users have open. */
export const useOpenEntries = (type: ContentTypeName): readonly OpenEntry[] =>
  usePolled(type, { read: (client) => client.openEntries(type) });
