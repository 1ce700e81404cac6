import { useEffect, useId, useState } from 'react';
import { Icon } from '#app/ui/Icon.tsx';
import type { ContentTypeName } from '#content/index.ts';
import { sitePages } from '#content/pages.ts';
import { useQuery } from '../parts/use-query.ts';
import { VisuallyHidden } from '../parts/VisuallyHidden.tsx';
import { adminApi } from '../session/session.ts';
import { PreviewFrame } from './PreviewFrame.tsx';
import { PreviewSharing } from './PreviewSharing.tsx';
import styles from './preview.module.css';
import { urlOnPage } from './url-on-page.ts';

interface Props {
  type: ContentTypeName;
  /** Absent before the first save, and for a single type. */
  documentId: string | undefined;
  /** The version of the working copy: another one is shown as soon as it is saved. Absent before the first save. */
  version: string | undefined;
  /** The paths of the pages to choose from; absent where an entry has one. */
  pages?: readonly string[] | undefined;
}

const devices = [
  { value: 390, label: 'Téléphone' },
  { value: 820, label: 'Tablette' },
  { value: 1440, label: 'Ordinateur' },
] as const;

/** The URL of the frame is valid for an hour. */
const renewAfterMs = 50 * 60_000;

/** The page of a working copy as the public will see it, at three widths, and its preview links. */
export function Preview({ type, documentId, version, pages = [] }: Props) {
  const [width, setWidth] = useState<number>(devices[0].value);
  const [page, setPage] = useState(pages[0]);
  const [scale, setScale] = useState(1);
  const { url: ownUrl, failed, retry } = useFrameUrl(type, documentId, version !== undefined);
  const url = ownUrl && urlOnPage(ownUrl, page);
  const device = devices.find(({ value }) => value === width) ?? devices[0];
  return (
    <div className={styles.preview}>
      {pages.length > 1 && (
        <Choices
          label="Page de l’aperçu"
          choices={pages.map((path) => ({ value: path, label: titleOf(path) }))}
          chosen={page}
          onChoose={setPage}
        />
      )}
      <Choices
        label="Largeur de l’aperçu"
        choices={devices.map((choice) => ({ ...choice, note: String(choice.value) }))}
        chosen={width}
        onChoose={setWidth}
      />
      {url && version ? (
        <PreviewFrame
          key={page}
          url={url}
          version={version}
          width={width}
          title={`Aperçu, ${device.label.toLowerCase()}`}
          onScale={setScale}
        />
      ) : (
        <div className={styles.waiting}>
          {failed ? (
            <div role="status">
              <p>L’aperçu n’a pas pu être préparé.</p>
              <button type="button" onClick={retry}>
                Réessayer
              </button>
            </div>
          ) : (
            <p role="status">
              {version ? 'Chargement de l’aperçu...' : 'L’aperçu paraît dès que vous écrivez quelque chose.'}
            </p>
          )}
        </div>
      )}
      <div className={styles.note}>
        <p>Suit ce que vous écrivez.{scale < 1 && ' Réduit pour tenir ici.'}</p>
        {url && (
          <a href={url} target="_blank" rel="noopener noreferrer">
            Ouvrir en grand <Icon name="out" />
            <VisuallyHidden> (nouvel onglet)</VisuallyHidden>
          </a>
        )}
      </div>
      {version && <PreviewSharing type={type} documentId={documentId} page={page} />}
    </div>
  );
}

interface ChoicesProps<Value> {
  label: string;
  choices: readonly { value: Value; label: string; note?: string }[];
  chosen: Value | undefined;
  onChoose: (value: Value) => void;
}

function Choices<Value extends string | number>({ label, choices, chosen, onChoose }: ChoicesProps<Value>) {
  const name = useId();
  return (
    <fieldset className={styles.choices} aria-label={label}>
      {choices.map(({ value, label, note }) => (
        <label key={value}>
          <input type="radio" name={name} checked={value === chosen} onChange={() => onChoose(value)} />
          <span>
            {label} {note && <small>{note}</small>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

const titleOf = (path: string): string => sitePages.find((page) => page.path === path)?.title ?? path;

/** The URL that the frame shows, and another before it expires. */
function useFrameUrl(type: ContentTypeName, documentId: string | undefined, isStored: boolean) {
  const [round, setRound] = useState(0);
  const { result, loadedKey, failure, loading, reload } = useQuery(`${documentId} ${isStored} ${round}`, async () =>
    isStored ? adminApi.previewFrame(type, documentId) : undefined,
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: each URL has its own end
  useEffect(() => {
    const timer = setTimeout(() => setRound((count) => count + 1), renewAfterMs);
    return () => clearTimeout(timer);
  }, [loadedKey]);
  return { url: result?.url, failed: !loading && failure !== undefined, retry: () => void reload() };
}
