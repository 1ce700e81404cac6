import { isRouteErrorResponse, useLocation } from 'react-router';
import { ButtonLink } from '#app/ui/buttons.tsx';
import { pages } from '#content/pages.ts';
import { Island } from '../Island.tsx';
import { FullPageMessage } from './FullPageMessage.tsx';

/** The error page, for 404 and for server errors, with two links out. */
export function ErrorPage({ error }: { error: unknown }) {
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
      <FullPageMessage
        title={title}
        sentence={sentence}
        below={notFound && <Island name="SearchField" until="interaction" props={{ text: wordsOf(pathname) }} />}
      >
        <ButtonLink href="/">Accueil</ButtonLink>
        <ButtonLink href={pages.agenda.path} tone="hollow">
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
