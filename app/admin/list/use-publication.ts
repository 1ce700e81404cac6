import { useState } from 'react';
import { ContentError } from '#client/index.ts';
import type { ContentTypeName } from '#content/index.ts';
import type { TypeDeclaration } from '#model/define-type.ts';
import { quoted } from '../parts/told.ts';
import { content } from '../session/session.ts';
import { useToasts } from '../toasts/index.ts';
import type { Row } from './EntryTable.tsx';

/**
 * Publishes and takes back from the list, one entry or several: shown at once, told, and undone with one gesture. What is refused is put back
 * as it was, and the others go on.
 */
export function usePublication(type: TypeDeclaration, name: ContentTypeName, reload: () => void) {
  const { say } = useToasts();
  const [published, setPublished] = useState<Record<string, Record<string, boolean>>>({});
  const flag = type.publishedBy ?? '';
  const titlesOf = (rows: readonly Row[]) =>
    rows.length === 1 ? quoted(String(rows[0]?.[type.admin.title] ?? '')) : `${rows.length} éléments`;

  /** @returns the entries that were refused */
  async function publish(rows: readonly Row[], on: boolean, undoing = false): Promise<Row[]> {
    setPublished((all) => ({
      ...all,
      ...Object.fromEntries(rows.map(({ documentId }) => [documentId, { [flag]: on }])),
    }));
    const changed: Row[] = [];
    const refused: Row[] = [];
    let overtaken = false;
    for (const row of rows) {
      try {
        const { updatedAt } = await content.update(name, row.documentId, { [flag]: on }, { version: row.updatedAt });
        changed.push({ ...row, updatedAt });
      } catch (error) {
        refused.push(row);
        overtaken ||= error instanceof ContentError && error.status === 412;
      }
    }
    const gone = new Set(refused.map(({ documentId }) => documentId));
    setPublished((all) => Object.fromEntries(Object.entries(all).filter(([id]) => !gone.has(id))));
    if (changed.length > 0 || overtaken) reload();
    if (changed.length > 0) {
      const undo = () => void publish(changed, !on, true);
      say(`${told(flag, on)}\u00a0: ${titlesOf(changed)}`, undoing ? {} : { undo });
    }
    if (refused.length > 0) say(refusal(titlesOf(refused), refused.length > 1, overtaken), { tone: 'problem' });
    return refused;
  }

  return { published, publish: (rows: readonly Row[], on: boolean) => publish(rows, on) };
}

function refusal(titles: string, many: boolean, overtaken: boolean): string {
  if (!overtaken) return `Erreur lors de la mise à jour\u00a0: ${titles} ${many ? 'n’ont' : 'n’a'} pas changé.`;
  return many
    ? `${titles} n’ont pas changé, dont au moins un vient d’être modifié par quelqu’un d’autre\u00a0: voyez ce qui a changé, puis recommencez.`
    : `${titles} vient d’être modifié par quelqu’un d’autre\u00a0: voyez ce qui a changé, puis recommencez.`;
}

const told = (flag: string, on: boolean): string =>
  flag === 'active' ? (on ? 'Activation' : 'Désactivation') : on ? 'En ligne' : 'Retiré du site';
