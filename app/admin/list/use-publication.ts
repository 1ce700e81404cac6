import { useState } from 'react';
import { ContentError } from '#client/index.ts';
import type { ContentTypeName } from '#content/index.ts';
import type { TypeDeclaration } from '#model/define-type.ts';
import { quoted } from '../parts/format.ts';
import { contentApi } from '../session/session.ts';
import { useToasts } from '../toasts/index.ts';
import type { Row } from './EntryTable.tsx';

/** Publishes and unpublishes from the list: optimistic, with a toast and undo. Failed entries are rolled back, the others continue. */
export function usePublication(type: TypeDeclaration, name: ContentTypeName, reload: () => void) {
  const { showToast } = useToasts();
  const [published, setPublished] = useState<Record<string, Record<string, boolean>>>({});
  const flag = type.publishedFlag ?? '';
  const titlesOf = (rows: readonly Row[]) =>
    rows.length === 1 ? quoted(String(rows[0]?.[type.admin.title] ?? '')) : `${rows.length} éléments`;

  /** @returns the entries that failed */
  async function publish(rows: readonly Row[], on: boolean, undoing = false): Promise<Row[]> {
    setPublished((all) => ({
      ...all,
      ...Object.fromEntries(rows.map(({ documentId }) => [documentId, { [flag]: on }])),
    }));
    const changed: Row[] = [];
    const failed: Row[] = [];
    let modifiedMeanwhile = false;
    for (const row of rows) {
      try {
        const { updatedAt } = await contentApi.update(name, row.documentId, { [flag]: on }, { version: row.updatedAt });
        changed.push({ ...row, updatedAt });
      } catch (error) {
        failed.push(row);
        modifiedMeanwhile ||= error instanceof ContentError && error.status === 412;
      }
    }
    const failedIds = new Set(failed.map(({ documentId }) => documentId));
    setPublished((all) => Object.fromEntries(Object.entries(all).filter(([id]) => !failedIds.has(id))));
    if (changed.length > 0 || modifiedMeanwhile) reload();
    if (changed.length > 0) {
      const undo = () => void publish(changed, !on, true);
      showToast(`${actionLabel(flag, on)}\u00a0: ${titlesOf(changed)}`, undoing ? {} : { undo });
    }
    if (failed.length > 0)
      showToast(failureMessage(titlesOf(failed), failed.length > 1, modifiedMeanwhile), { tone: 'problem' });
    return failed;
  }

  return { published, publish: (rows: readonly Row[], on: boolean) => publish(rows, on) };
}

function failureMessage(titles: string, many: boolean, modifiedMeanwhile: boolean): string {
  if (!modifiedMeanwhile) return `Erreur lors de la mise à jour\u00a0: ${titles} ${many ? 'n’ont' : 'n’a'} pas changé.`;
  return many
    ? `${titles} n’ont pas changé, dont au moins un vient d’être modifié par quelqu’un d’autre\u00a0: voyez ce qui a changé, puis recommencez.`
    : `${titles} vient d’être modifié par quelqu’un d’autre\u00a0: voyez ce qui a changé, puis recommencez.`;
}

const actionLabel = (flag: string, on: boolean): string =>
  flag === 'active' ? (on ? 'Activation' : 'Désactivation') : on ? 'En ligne' : 'Retiré du site';
