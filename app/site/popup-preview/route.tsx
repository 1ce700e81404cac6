import { data } from 'react-router';
import { ButtonLink } from '#app/ui/buttons.tsx';
import { Picture } from '#app/ui/Picture.tsx';
import { frenchSpacing, titleOf } from '#app/ui/typography.ts';
import { pathOfEntry } from '#content/index.ts';
import { pages } from '#content/pages.ts';
import { CaptionedPicture } from '../media/CaptionedPicture.tsx';
import { PageTitle } from '../page/PageElements.tsx';
import { siteContext, siteOf, unlistedMeta } from '../page-data.ts';
import styles from '../popups/popup.module.css';
import ui from '../primitives.module.css';
import { RichText } from '../rich-text/RichText.tsx';
import type { Route } from './+types/route';

/** Previews a popup on a page of its own: on the site it appears at its dates only, once, over another page. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { content, preview } = context.get(siteContext);
  const popup =
    preview?.state === 'shown' ? await content.get('popups', params.documentId, { populate: '*' }) : undefined;
  if (!popup) throw data(null, 404);
  return { popup };
}

export function meta({ matches, params }: Route.MetaArgs) {
  return unlistedMeta(siteOf(matches), pages.popupPreview, pathOfEntry('popups', params.documentId));
}

export default function PopupPreview({ loaderData: { popup } }: Route.ComponentProps) {
  const { mainImage, link } = popup;
  return (
    <>
      <PageTitle>Aperçu d’une annonce</PageTitle>
      <div className={`${ui.frame} ${ui.end}`}>
        <article className={`${ui.box} ${styles.popup}`} aria-labelledby="annonce">
          <div className={`${ui.beside} ${styles.figure}`} hidden={!mainImage}>
            {mainImage && (
              <CaptionedPicture file={mainImage}>
                <Picture file={mainImage} sizes="350px" priority />
              </CaptionedPicture>
            )}
          </div>
          <div className={`${ui.stack} ${styles.body}`}>
            <h2 id="annonce">{frenchSpacing(titleOf(popup))}</h2>
            {popup.content && <RichText html={popup.content} />}
            {link?.url && <ButtonLink href={link.url}>{frenchSpacing(link.text || 'En savoir plus')}</ButtonLink>}
          </div>
        </article>
      </div>
    </>
  );
}
