import { useState } from 'react';
import { ContentError, type DraftEntry, type Schedule } from '#client/index.ts';
import type { ContentTypeName } from '#content/index.ts';
import type { TypeDeclaration } from '#model/define-type.ts';
import { formatEntryCount } from '#model/format.ts';
import { adminApi } from '../session/session.ts';
import { useToasts } from '../toasts/index.ts';

/** Sets the dates of several entries. `onDone` has those that were refused. */
export function useBulkSchedule(
  type: TypeDeclaration,
  name: ContentTypeName,
  onDone: (refused: readonly DraftEntry[]) => void,
) {
  const { showToast } = useToasts();
  const [entries, setEntries] = useState<readonly DraftEntry[]>();

  /** Returns the messages about the dates, which are those of all entries. */
  async function schedule({ publishAt, unpublishAt }: Schedule): Promise<Record<string, string>> {
    const refused: DraftEntry[] = [];
    for (const entry of entries ?? []) {
      // Without an end for all entries, each keeps its own.
      const dates = { publishAt, unpublishAt: unpublishAt ?? entry.publication.unpublishAt };
      try {
        await adminApi.schedule(name, entry.documentId, dates, { version: entry.updatedAt });
      } catch (error) {
        const fields = error instanceof ContentError ? error.fields : {};
        if (entry === entries?.[0] && (fields.publishAt || fields.unpublishAt)) return fields;
        refused.push(entry);
      }
    }
    const done = (entries?.length ?? 0) - refused.length;
    setEntries(undefined);
    if (done > 0) showToast(`Programmation\u00a0: ${formatEntryCount(done, type)}`);
    if (refused.length > 0) {
      const titles = formatEntryCount(refused.length, type);
      showToast(`La programmation a été refusée\u00a0: ${titles}. Ouvrez leur formulaire pour voir ce qui manque.`, {
        tone: 'problem',
      });
    }
    onDone(refused);
    return {};
  }

  return { entries, open: setEntries, schedule, close: () => setEntries(undefined) };
}
