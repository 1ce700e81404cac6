import { useEffect, useState } from 'react';
import { Button, NewTabLink } from '#app/ui/buttons.tsx';
import { Icon } from '#app/ui/Icon.tsx';
import type { ContentTypeName } from '#content/index.ts';
import { sitePages } from '#content/pages.ts';
import { useQuery } from '../queries/use-query.ts';
import type { ScreenTab } from '../screens.ts';
import { adminApi } from '../session/session.ts';
import ui from '../ui/primitives.module.css';
import { Segments } from '../ui/Segments.tsx';
import { PreviewFrame } from './PreviewFrame.tsx';
import { PreviewSharing, urlOnPage } from './PreviewSharing.tsx';
import styles from './preview.module.css';

interface Props {
  type: ContentTypeName;
  /** Absent before the first save, and for a single type. */
  documentId: string | undefined;
  /** The version of the working copy: another one is shown as soon as it is saved. Absent before the first save. */
  version: string | undefined;
  /** The tab whose unpublished changes are shown, with the pages to choose from; absent for a form in one part. */
  tab: ScreenTab | undefined;
}

const devices = [
  { value: 390, label: 'Téléphone', note: '390' },
  { value: 820, label: 'Tablette', note: '820' },
  { value: 1440, label: 'Ordinateur', note: '1440' },
] as const;

/** The URL of the frame is valid for an hour. */
const renewAfterMs = 50 * 60_000;

/** The page of a working copy as the public will see it, at three widths, and its preview links. */
export function Preview({ type, documentId, version, tab }: Props) {
  const { pages = [] } = tab ?? {};
  const [width, setWidth] = useState<number>(devices[0].value);
  const [page, setPage] = useState(pages[0]);
  const [scale, setScale] = useState(1);
  const isStored = version !== undefined;
  const { result, loadedKey, failure, loading, reload } = useQuery(`${documentId} ${isStored}`, async () =>
    isStored ? adminApi.previewFrame(type, documentId, { tab: tab?.name }) : undefined,
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: each URL has its own end
  useEffect(() => {
    const timer = setTimeout(reload, renewAfterMs);
    return () => clearTimeout(timer);
  }, [loadedKey, reload]);
  const url = result && urlOnPage(result.url, page);
  const device = devices.find(({ value }) => value === width) ?? devices[0];
  return (
    <div className={styles.preview}>
      {pages.length > 1 && (
        <Segments
          label="Page de l’aperçu"
          choices={pages.map((path) => ({
            value: path,
            label: sitePages.find((known) => known.path === path)?.title ?? path,
          }))}
          chosen={page}
          onChoose={setPage}
        />
      )}
      <Segments label="Largeur de l’aperçu" choices={devices} chosen={width} onChoose={setWidth} />
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
        <div className={`${ui.panel} ${styles.waiting}`}>
          {!loading && failure !== undefined ? (
            <div role="status">
              <p>L’aperçu n’a pas pu être préparé.</p>
              <Button className={`${ui.link} ${ui.strong}`} onClick={() => void reload()}>
                Réessayer
              </Button>
            </div>
          ) : (
            <p role="status">
              {version ? 'Chargement de l’aperçu...' : 'L’aperçu paraît dès que vous écrivez quelque chose.'}
            </p>
          )}
        </div>
      )}
      <div className={`${ui.spread} ${ui.muted}`}>
        <p>
          Suit ce que vous écrivez.{scale < 1 && ' Réduit pour tenir ici.'}
          {url && ' Au clavier ou au lecteur d’écran, ouvrez la page en grand.'}
        </p>
        {url && (
          <NewTabLink className={ui.link} href={url}>
            Ouvrir en grand <Icon name="out" />
          </NewTabLink>
        )}
      </div>
      {version && <PreviewSharing type={type} documentId={documentId} tab={tab?.name} page={page} />}
    </div>
  );
}
