import { Button } from '#app/ui/buttons.tsx';
import type { FileEntry } from '#content/index.ts';
import { formatDay, formatTitle } from '#model/format.ts';
import { useAction } from '../queries/use-action.ts';
import { useQuery } from '../queries/use-query.ts';
import { contentApi } from '../session/session.ts';
import { useShowToast } from '../toasts/Toasts.tsx';
import ui from '../ui/primitives.module.css';

/** The earlier versions of a replaced file, each of which can be put back for thirty days. Nothing where there is none. */
export function FileVersions({ file, onChanged }: { file: FileEntry; onChanged: (file: FileEntry) => void }) {
  const { result: versions = [] } = useQuery(`${file.id} ${file.hash}`, () => contentApi.versionsOfFile(file.id));
  const showToast = useShowToast();
  const { isBusy, run } = useAction(
    () => `${formatTitle(file.name)} n’a pas pu être repris. Réessayez dans un instant.`,
    (problem) => problem && showToast(problem, { tone: 'problem' }),
  );
  const listed = versions.filter(({ canBePutBack }) => canBePutBack);
  if (listed.length === 0) return null;

  const putBack = (version: number) =>
    run(async () => {
      onChanged(await contentApi.restoreFile(file.id, version));
      showToast(`Reprise\u00a0: ${formatTitle(file.name)}`);
    });

  return (
    <>
      <h3>Versions</h3>
      <ul className={ui.muted}>
        {listed.map(({ id, replacedAt, expiresAt, author }) => (
          <li key={id} className={ui.cluster}>
            <span>
              Remplacée le {formatDay(replacedAt, 'medium')}
              {author && ` par ${author.username}`}, gardée jusqu’au {formatDay(expiresAt, 'medium')}
            </span>
            <Button className={`${ui.link} ${ui.small}`} disabled={isBusy} onClick={() => void putBack(id)}>
              Reprendre
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}
