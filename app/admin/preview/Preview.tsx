import { useEffect, useId, useState } from 'react';
import { Icon } from '#app/ui/Icon.tsx';
import type { ContentTypeName } from '#content/index.ts';
import { useQuery } from '../parts/use-query.ts';
import { VisuallyHidden } from '../parts/VisuallyHidden.tsx';
import { adminApi } from '../session/session.ts';
import { PreviewFrame } from './PreviewFrame.tsx';
import { PreviewSharing } from './PreviewSharing.tsx';
import styles from './preview.module.css';

interface Props {
  type: ContentTypeName;
  /** Absent before the first save. */
  documentId: string | undefined;
  /** The version of the working copy: another one is shown as soon as it is saved. */
  version: string | undefined;
}

const devices = [
  { width: 390, label: 'Téléphone' },
  { width: 820, label: 'Tablette' },
  { width: 1440, label: 'Ordinateur' },
] as const;

/** The URL of the frame is valid for an hour. */
const renewAfterMs = 50 * 60_000;

/** The page of a working copy as the public will see it, at three widths, and the links that show it to others. */
export function Preview({ type, documentId, version }: Props) {
  const [width, setWidth] = useState<number>(devices[0].width);
  const [scale, setScale] = useState(1);
  const { url, failed, retry } = useFrameUrl(type, documentId);
  const name = useId();
  const device = devices.find((candidate) => candidate.width === width) ?? devices[0];
  return (
    <div className={styles.preview}>
      <fieldset className={styles.choices} aria-label="Largeur de l’aperçu">
        {devices.map((choice) => (
          <label key={choice.width}>
            <input type="radio" name={name} checked={choice.width === width} onChange={() => setWidth(choice.width)} />
            <span>
              {choice.label} <small>{choice.width}</small>
            </span>
          </label>
        ))}
      </fieldset>
      {url && version ? (
        <PreviewFrame
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
              {documentId ? 'Chargement de l’aperçu...' : 'L’aperçu paraît dès que vous écrivez quelque chose.'}
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
      {documentId && <PreviewSharing type={type} documentId={documentId} />}
    </div>
  );
}

/** The URL that the frame shows, and another before it expires. */
function useFrameUrl(type: ContentTypeName, documentId: string | undefined) {
  const [round, setRound] = useState(0);
  const { result, loadedKey, failure, loading, reload } = useQuery(`${documentId} ${round}`, async () =>
    documentId === undefined ? undefined : adminApi.previewFrame(type, documentId),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: each URL has its own end
  useEffect(() => {
    const timer = setTimeout(() => setRound((count) => count + 1), renewAfterMs);
    return () => clearTimeout(timer);
  }, [loadedKey]);
  return { url: result?.url, failed: !loading && failure !== undefined, retry: () => void reload() };
}
