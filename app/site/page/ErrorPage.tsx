import { isRouteErrorResponse } from 'react-router';
import { ButtonLink } from '#app/ui/buttons.tsx';
import { pages } from '#content/pages.ts';
import { FullPageMessage } from './FullPageMessage.tsx';

/** The error page, for 404 and for server errors, with two links out. */
export function ErrorPage({ error }: { error: unknown }) {
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
      <FullPageMessage title={title} sentence={sentence}>
        <ButtonLink href="/">Accueil</ButtonLink>
        <ButtonLink href={pages.agenda.path} tone="hollow">
          En ce moment
        </ButtonLink>
      </FullPageMessage>
    </>
  );
}
