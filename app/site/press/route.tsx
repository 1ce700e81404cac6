import { ButtonLink, Icon } from '#app/ui/buttons.tsx';
import { Picture } from '#app/ui/Picture.tsx';
import { frenchSpacing, titleOf } from '#app/ui/typography.ts';
import type { Entry } from '#content/index.ts';
import { pages } from '#content/pages.ts';
import type { pressKinds } from '#content/press-documents.ts';
import { formatDay } from '#model/format.ts';
import { telephoneUrl } from '#model/phone.ts';
import { formatOf } from '../media/DownloadLink.tsx';
import { Breadcrumb, PageTitle } from '../page/PageElements.tsx';
import { numberedMeta, Pagination, readPart } from '../page/Pagination.tsx';
import { listOrEmpty, siteContext, useSite } from '../page-data.ts';
import ui from '../primitives.module.css';
import type { Route } from './+types/route';
import styles from './press.module.css';

type PressDocument = Entry<'press-documents'>;

/** docs/product.md, « Numbers ». */
const pageSize = 12;
const maxPictures = 100;

export async function loader({ context, request }: Route.LoaderArgs) {
  const { content } = context.get(siteContext);
  const type = 'press-documents';
  const [releases, pictures, [kit]] = await Promise.all([
    readPart(content, pages.press, request, { ...queryOf('release'), pageSize }),
    listOrEmpty(content, type, maxPictures, queryOf('picture')),
    listOrEmpty(content, type, 1, queryOf('kit')),
  ]);
  return { ...releases, pictures: pictures.filter(({ file }) => file), kit };
}

const queryOf = (kind: keyof typeof pressKinds) => ({
  filters: { kind: { $eq: kind } },
  populate: ['file'],
  sort: 'publishedOn:desc',
});

export const meta = numberedMeta(pages.press);

export default function Press({ loaderData }: Route.ComponentProps) {
  const { page, pageCount, entries: releases, pictures, kit } = loaderData;
  const { setting } = useSite();
  const email = setting?.pressEmail || setting?.contactEmail;
  const phone = setting?.pressPhone || setting?.phoneNumber;
  return (
    <>
      <PageTitle above={<Breadcrumb here={pages.press.title} />}>{pages.press.title}</PageTitle>
      <div className={`${ui.frame} ${ui.end}`}>
        <p className={`${ui.lead} ${styles.lead}`}>{pages.press.description}</p>
        <div className={`${ui.columns} ${styles.sides}`}>
          <section aria-labelledby="communiques">
            <h2 id="communiques">Communiqués</h2>
            {releases.length === 0 && <p className={`${ui.empty} above4`}>Aucun communiqué pour le moment.</p>}
            <ul className={`above4 ${ui.titledRows} ${styles.releases}`}>
              {releases.map((release) => (
                <Release key={release.documentId} release={release} />
              ))}
            </ul>
            <Pagination list={pages.press} page={page} pageCount={pageCount} />
          </section>
          <div className={styles.aside}>
            <section className={`dark ${styles.contact}`} aria-labelledby="contact">
              <h2 id="contact" className={ui.size3}>
                Contact presse
              </h2>
              <p className={`above3 ${ui.links}`}>
                {email && <a href={`mailto:${email}`}>{email}</a>}
                {email && phone && <br />}
                {phone && <a href={telephoneUrl(phone)}>{frenchSpacing(phone)}</a>}
              </p>
              {setting?.pressNote && <p className={`above3 ${ui.lines}`}>{frenchSpacing(setting.pressNote)}</p>}
            </section>
            {kit?.file && (
              <div className="above6">
                <ButtonLink href={kit.file.url} download>
                  {frenchSpacing(`${titleOf(kit)}, ${formatOf(kit.file)}`)} <Icon name="download" />
                </ButtonLink>
                <p className={`${ui.note} above3`}>
                  {frenchSpacing(
                    [kit.text, kit.publishedOn && `Mis à jour le ${formatDay(kit.publishedOn, 'long')}.`]
                      .filter(Boolean)
                      .join(' '),
                  )}
                </p>
              </div>
            )}
          </div>
        </div>
        {pictures.length > 0 && (
          <section className={styles.pictures} aria-labelledby="images">
            <h2 id="images">Images</h2>
            <p className={`above4 ${styles.terms}`}>
              Reproduction gratuite pour rendre compte du Mémorial, avec le crédit indiqué, sans recadrage d’œuvre.
            </p>
            <ul className={`${ui.cards} above8`}>
              {pictures.map((picture) => (
                <PressPicture key={picture.documentId} picture={picture} />
              ))}
            </ul>
          </section>
        )}
      </div>
    </>
  );
}

function Release({ release: { title, publishedOn, text, file } }: { release: PressDocument }) {
  const name = frenchSpacing(titleOf({ title }));
  return (
    <li>
      {publishedOn && (
        <time className={ui.note} dateTime={publishedOn}>
          {formatDay(publishedOn, 'long')}
        </time>
      )}
      <h3 className={ui.quietLinks}>{file ? <a href={file.url}>{name}</a> : name}</h3>
      {(text || file) && (
        <p className={ui.secondary}>{frenchSpacing([text, file && `${formatOf(file)}.`].filter(Boolean).join(' '))}</p>
      )}
    </li>
  );
}

/** A picture with its title, its credit, and its format and size on the button that downloads it. */
function PressPicture({ picture: { title, text, file } }: { picture: PressDocument }) {
  if (!file) return null;
  const name = frenchSpacing(titleOf({ title }));
  return (
    <li>
      <div className={styles.view}>
        <Picture file={file} sizes="(min-width: 860px) 30vw, 88vw" className={styles.picture} contain />
      </div>
      <p className={`${ui.note} above3`}>
        <strong className={styles.title}>{name}</strong>
        <br />
        {frenchSpacing([text, file.credit].filter(Boolean).join('. '))}
      </p>
      <a className={ui.action} href={file.url} download>
        {frenchSpacing(formatOf(file))} <Icon name="download" />
        <span className="unseen">{frenchSpacing(` : télécharger ${titleOf({ title })}`)}</span>
      </a>
    </li>
  );
}
