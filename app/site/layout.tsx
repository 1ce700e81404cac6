import './print.css';
import type { ReactNode } from 'react';
import { Outlet, useMatches } from 'react-router';
import { buttonClass, IconButton } from '#app/ui/buttons.tsx';
import richText from '#app/ui/rich-text.module.css';
import { frenchSpacing } from '#app/ui/typography.ts';
import { pages } from '#content/pages.ts';
import type { Day } from '#model/calendar.ts';
import { formatWeekdayInstant } from '#model/format.ts';
import { isFramed, type PageHandle, pageHandle, type Site } from '../context.ts';
import type { Route } from './+types/layout';
import { ConsentBanner } from './consent/ConsentBanner.tsx';
import { Footer } from './footer/Footer.tsx';
import { Header, OpeningNotice, SkipLink } from './header/Header.tsx';
import { Island } from './Island.tsx';
import styles from './layout.module.css';
import { ReadAt } from './offline/ReadAt.tsx';
import { ErrorPage } from './page/ErrorPage.tsx';
import { loadSite, type SiteData } from './page-data.ts';
import popups from './popups/popup.module.css';
import ui from './primitives.module.css';

export const loader = ({ context, request }: Route.LoaderArgs) => loadSite(context, request);

export default function SiteLayout({ loaderData }: Route.ComponentProps) {
  return (
    <PageFrame site={loaderData} {...pageHandle(useMatches())}>
      <Outlet />
      {/* The error notice of an island whose code fails to load, cloned by app/islands.ts. */}
      <template data-island-failure="">
        <div className={`${ui.message} ${ui.cluster} ${ui.relative} above4 ${styles.failure}`} role="alert">
          <p>Cette partie de la page n’a pas pu être chargée. Le reste fonctionne.</p>
          <button type="button" className={buttonClass('hollow')}>
            Réessayer
          </button>
        </div>
      </template>
    </PageFrame>
  );
}

export const ErrorBoundary = ({ error, loaderData }: Route.ErrorBoundaryProps) => (
  <PageFrame site={loaderData} dark>
    <ErrorPage
      error={error}
      searchFor={(text) => (
        <Island name="SearchField" until="interaction" props={{ action: pages.search.path, text }} />
      )}
    />
  </PageFrame>
);

type PageFrameProps = PageHandle & { site: SiteData | undefined; children: ReactNode };

/** What surrounds the content of every page; nothing does when the layout's own data failed to load. */
function PageFrame({ site, dark = false, planning = false, bare = false, children }: PageFrameProps) {
  const main = (
    <main id="contenu" tabIndex={-1} className={ui.page}>
      {children}
    </main>
  );
  if (!site) return main;
  const { day, popup, preview } = site;
  return (
    <>
      <InFrench>
        {!preview && <ConsentBanner />}
        <SkipLink />
        {/* Shown by the style sheet in a copy that the service worker has stored. */}
        {!bare && (
          <p className={`${ui.message} ${styles.stored}`} hidden>
            {frenchSpacing('Sans réseau : page lue ')}
            <ReadAt />. Ce qui suit a pu changer.
          </p>
        )}
        {!bare && <OpeningNotice />}
        <Header dark={dark} bare={bare} />
      </InFrench>
      {main}
      <InFrench>
        {!bare && <Footer />}
        {popup && !isFramed(preview) && <PopupLayer asLine={planning} />}
        {preview && !isFramed(preview) && <PreviewBar preview={preview} today={day} />}
      </InFrench>
    </>
  );
}

/** Says that parts around a page in another language are in French. They are not printed: the style sheet knows those of a French page. */
function InFrench({ children }: { children: ReactNode }) {
  if (pageHandle(useMatches()).language === undefined) return children;
  return (
    <div lang="fr" className={ui.contents} data-screen-only="">
      {children}
    </div>
  );
}

/** Marks a page as a preview for as long as it is open, so that it is not mistaken for the public page. */
function PreviewBar({ preview, today }: { preview: NonNullable<Site['preview']>; today: Day }) {
  const isExpired = preview.state === 'expired';
  const state = isExpired ? 'expiré' : preview.published ? '— déjà en ligne' : '— non publié';
  const validity = isExpired
    ? frenchSpacing('Ce lien n’est plus valable : voici la page telle que le public la voit.')
    : `Ce lien est valable jusqu’au ${formatWeekdayInstant(preview.expiresAt, today)}, heure de la Guadeloupe.`;
  return (
    <aside className={`${ui.cluster} ${styles.bar} ${isExpired ? styles.expired : ''}`} aria-label="Aperçu">
      <strong>{`Aperçu ${state}`}</strong>
      <span>{validity}</span>
    </aside>
  );
}

/**
 * The empty dialog that show-popup.ts fills. Only pages served while a popup is active have it. On a page for planning a visit the popup is a line
 * that opens the dialog, which does not open by itself.
 */
const PopupLayer = ({ asLine }: { asLine: boolean }) => (
  <>
    {asLine && (
      <aside className={popups.line} aria-label="Annonce" data-popup-line="" hidden>
        <button type="button" className={ui.frame} commandfor="annonce" command="show-modal">
          <strong /> <span>Lire l’annonce</span>
        </button>
      </aside>
    )}
    <dialog
      id="annonce"
      className={`${ui.box} ${popups.popup}`}
      aria-labelledby="annonce-titre"
      closedby="any"
      data-popup=""
    >
      <IconButton
        icon="close"
        label="Fermer l’annonce"
        className={`inward ${popups.close}`}
        commandfor="annonce"
        command="close"
      />
      <figure className={`${ui.beside} ${popups.figure}`} data-part="figure" hidden />
      <div className={`${ui.stack} ${popups.body}`}>
        <h2 id="annonce-titre" className={ui.hyphenated} data-part="title">
          Annonce
        </h2>
        <div className={`${richText.text} ${popups.content}`} data-part="content" />
        {/* Text and URL are set with the popup. */}
        <p data-part="way" hidden>
          <a className={buttonClass()} href="/" data-part="link">
            En savoir plus
          </a>
        </p>
      </div>
    </dialog>
  </>
);
