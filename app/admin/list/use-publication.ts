import { useState } from 'react';
import { ContentError } from '#client/index.ts';
import type { ContentTypeName } from '#content/index.ts';
import type { TypeDeclaration } from '#model/define-type.ts';
import { quoted } from '../parts/told.ts';
import { content } from '../session/session.ts';
import { useToasts } from '../toasts/index.ts';
import type { Row } from './EntryTable.tsx';

/** Publishes and takes back from the list: shown at once, told, and undone with one gesture. A refusal puts it back as it was. */
export function usePublication(type: TypeDeclaration, name: ContentTypeName, reload: () => void) {
  const { say } = useToasts();
  const [published, setPublished] = useState<Record<string, Record<string, boolean>>>({});
  const flag = type.publishedBy ?? '';

  async function publish(row: Row, on: boolean, undoing = false): Promise<void> {
    const title = quoted(String(row[type.admin.title] ?? ''));
    const forget = () =>
      setPublished((all) => Object.fromEntries(Object.entries(all).filter(([id]) => id !== row.documentId)));
    setPublished((all) => ({ ...all, [row.documentId]: { [flag]: on } }));
    try {
      const { updatedAt } = await content.update(name, row.documentId, { [flag]: on }, { version: row.updatedAt });
      reload();
      const undo = () => void publish({ ...row, updatedAt }, !on, true);
      say(`${told(flag, on)}\u00a0: ${title}`, undoing ? {} : { undo });
    } catch (error) {
      forget();
      const overtaken = error instanceof ContentError && error.status === 412;
      if (overtaken) reload();
      say(
        overtaken
          ? `${title} vient d’être modifié par quelqu’un d’autre\u00a0: voyez ce qui a changé, puis recommencez.`
          : `Erreur lors de la mise à jour\u00a0: ${title} n’a pas changé.`,
        { tone: 'problem' },
      );
    }
  }

  return { published, publish: (row: Row, on: boolean) => void publish(row, on) };
}

const told = (flag: string, on: boolean): string =>
  flag === 'active' ? (on ? 'Activation' : 'Désactivation') : on ? 'En ligne' : 'Retiré du site';
