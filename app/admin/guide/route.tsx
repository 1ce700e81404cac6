import { marked } from 'marked';
import { Link, NavLink, redirect } from 'react-router';
import { Button, buttonClass } from '#app/ui/buttons.tsx';
import { frenchSpacing } from '#app/ui/typography.ts';
import { capitalize } from '#model/format.ts';
import NotFound from '../not-found/route.tsx';
import { screenMeta } from '../screen-meta.ts';
import { PageHeader, PageToolbar } from '../ui/PageToolbar.tsx';
import ui from '../ui/primitives.module.css';
import type { Route } from './+types/route';
import styles from './guide.module.css';
import { chapters, guidePages, pageOfScreen, readGuidePage } from './guide.ts';

const guideTitle = 'Guide de l’administration';
const titleOf = (name: string | undefined): string =>
  guidePages.find((page) => page.name === name)?.title ?? guideTitle;

export const meta = ({ params: { name } }: Route.MetaArgs) => screenMeta(titleOf(name));

/** `?ecran=events/12` leads to the page about that screen, else to the contents. */
export async function clientLoader({ params: { name }, request }: Route.ClientLoaderArgs) {
  const screen = new URL(request.url).searchParams.get('ecran');
  if (screen !== null) throw redirect(`/admin/aide/${pageOfScreen(screen) ?? ''}`);
  if (name === undefined) return [];
  const names = name === 'tout' ? guidePages.map((page) => page.name) : [name];
  const texts = await Promise.all(names.map(readGuidePage));
  return Promise.all(texts.flatMap((text) => (text === undefined ? [] : [marked.parse(frenchSpacing(text))])));
}

/** The contents of the guide, one of its pages, or all of them: `/admin/aide`, `/admin/aide/publier-un-evenement`, `/admin/aide/tout`. */
export default function Guide({ params: { name }, loaderData: pages }: Route.ComponentProps) {
  if (name === undefined) return <Contents />;
  if (pages.length === 0) return <NotFound />;
  const chapter = chapters.find((each) => each.pages.some((page) => page.name === name));
  return (
    <>
      <PageToolbar breadcrumb={[{ label: 'Guide', to: '/admin/aide' }, { label: titleOf(name) }]}>
        <Button tone="hollow" onClick={() => print()}>
          Imprimer
        </Button>
      </PageToolbar>
      <div className={styles.page}>
        <nav aria-label={chapter?.label ?? guideTitle} className={styles.beside}>
          {chapter?.pages.map(({ path, title }) => (
            <NavLink key={path} to={path}>
              {title}
            </NavLink>
          ))}
          <Link to="/admin/aide" className={ui.link}>
            Tout le guide
          </Link>
        </nav>
        <div>
          {pages.map((html) => (
            // biome-ignore lint/security/noDangerouslySetInnerHtml: the text of the guide is part of the product
            <article key={html} className={styles.text} dangerouslySetInnerHTML={{ __html: html }} />
          ))}
        </div>
      </div>
    </>
  );
}

const Contents = () => (
  <>
    <PageToolbar breadcrumb={[{ label: 'Administration', to: '/admin/dashboard' }, { label: 'Guide' }]}>
      <Link to="/admin/aide/tout" className={buttonClass('hollow')}>
        Imprimer le guide
      </Link>
    </PageToolbar>
    <PageHeader title={guideTitle} total={`${guidePages.length} pages`} />
    <div className={styles.chapters}>
      {chapters.map(({ label, pages }) => (
        <section key={label} aria-label={label}>
          <h2>{label}</h2>
          <ul className={ui.lines}>
            {pages.map(({ path, title, note }) => (
              <li key={path}>
                <Link to={path} className={`${ui.link} ${ui.strong}`}>
                  {title}
                </Link>
                <p className={ui.secondary}>{capitalize(frenchSpacing(note))}</p>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  </>
);
