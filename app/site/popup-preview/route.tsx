import { data } from 'react-router';
import layout from '#app/ui/layout.module.css';
import { ButtonLink } from '#app/ui/links.tsx';
import { Picture } from '#app/ui/Picture.tsx';
import { fr } from '#app/ui/typography.ts';
import { siteContext } from '../../context.ts';
import { pageMeta, siteOf } from '../meta.ts';
import { PageTitle } from '../parts/PageTitle.tsx';
import { RichText } from '../parts/RichText.tsx';
import type { Route } from './+types/route';
import styles from './popup-preview.module.css';

/**
 * An announcement by itself, for the bearer of its preview link alone: on the site it only comes at its date, once, and over
 * another page, where nobody could be sent to look at it.
 */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { content, preview } = context.get(siteContext);
  const popup = preview?.state === 'shown' ? await content.get('popups', params.popupId, { populate: '*' }) : undefined;
  if (!popup) throw data(null, 404);
  return { popup };
}

export function meta({ matches, params }: Route.MetaArgs) {
  return [
    ...pageMeta(siteOf(matches), {
      title: 'Aperçu d’une annonce',
      description: 'Une annonce telle que le public la verra.',
      path: `/apercu-annonce/${params.popupId}`,
    }),
    { name: 'robots', content: 'noindex' },
  ];
}

export default function PopupPreview({ loaderData: { popup } }: Route.ComponentProps) {
  const { mainImage, link } = popup;
  return (
    <>
      <PageTitle>Aperçu d’une annonce</PageTitle>
      <div className={`${layout.frame} ${styles.page}`}>
        <article className={styles.popup} aria-labelledby="annonce">
          {mainImage && (
            <figure className={styles.image}>
              <Picture file={mainImage} sizes="350px" first />
              {mainImage.caption && <figcaption className={layout.note}>{fr(mainImage.caption)}</figcaption>}
            </figure>
          )}
          <div className={styles.words}>
            <h2 id="annonce">{fr(popup.title)}</h2>
            {popup.content && <RichText html={popup.content} />}
            {link?.url && <ButtonLink href={link.url}>{fr(link.text || 'En savoir plus')}</ButtonLink>}
          </div>
        </article>
      </div>
    </>
  );
}
