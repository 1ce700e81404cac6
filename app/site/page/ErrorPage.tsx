import type { ReactNode } from 'react';
import { isRouteErrorResponse, useLocation } from 'react-router';
import { ButtonLink } from '#app/ui/buttons.tsx';
import type { SitePath } from '#content/pages.ts';
import ui from '../primitives.module.css';
import styles from './FullPageMessage.module.css';

/** The back-office has this page too, and loads no table of pages for one path. */
const agenda: SitePath = '/evenements';

interface Props {
  error: unknown;
  /** A search of these words, on a public page that does not exist. The back-office, which has this page too, does not load it. */
  searchFor?: (words: string) => ReactNode;
}

/** The error page, for 404 and for server errors, with two links out. */
export function ErrorPage({ error, searchFor }: Props) {
  const { pathname } = useLocation();
  const notFound = isRouteErrorResponse(error) && error.status === 404;
  const [title, sentence] = notFound
    ? ['Page introuvable', 'Elle a changé d’adresse ou n’a jamais existé. Revenez à l’accueil ou consultez l’agenda.']
    : [
        'La page ne s’est pas ouverte',
        'Une erreur est survenue de notre côté. Rechargez la page dans un instant, ou revenez à l’accueil.',
      ];
  return (
    <>
      <title>{`${title} · Mémorial ACTe`}</title>
      <meta name="robots" content="noindex" />
      <FullPageMessage title={title} sentence={sentence} below={notFound && searchFor?.(wordsOf(pathname))}>
        <ButtonLink href="/">Accueil</ButtonLink>
        <ButtonLink href={agenda} tone="hollow">
          En ce moment
        </ButtonLink>
      </FullPageMessage>
    </>
  );
}

/** The words of an address: a visitor who followed an old link searches for them. */
const wordsOf = (pathname: string): string =>
  decodePath(pathname)
    .split(/[^\p{L}]+/u)
    .filter((word) => word.length > 2)
    .join(' ')
    .slice(0, 80);

function decodePath(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return '';
  }
}

interface FullPageMessageProps {
  title: string;
  sentence?: string;
  children: ReactNode;
  below?: ReactNode;
}

/** A full-page message, with links out: missing entry, error. */
export const FullPageMessage = ({ title, sentence, children, below }: FullPageMessageProps) => (
  <section className={`dark ${ui.layered} ${styles.page}`}>
    <div className={`${ui.frame} ${ui.section} ${styles.text}`}>
      <h1>{title}</h1>
      {sentence && <p className={`${ui.lead} ${ui.tagline}`}>{sentence}</p>}
      <div className={`${ui.wrapping} above8`}>{children}</div>
      {below && <div className={`above8 ${styles.below}`}>{below}</div>}
    </div>
  </section>
);
