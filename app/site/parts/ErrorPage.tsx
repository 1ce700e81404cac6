import { isRouteErrorResponse } from 'react-router';
import { ButtonLink } from '#app/ui/links.tsx';
import { Clearing } from './Clearing.tsx';

/** The clearing: what a visitor meets where there is nothing, or where something broke, and two ways out. */
export function ErrorPage({ error }: { error: unknown }) {
  const notFound = isRouteErrorResponse(error) && error.status === 404;
  const [title, sentence] = notFound
    ? [
        'Ce passage n’existe plus',
        'La page a changé d’adresse ou n’a jamais été ouverte. Reprenez par l’accueil ou cherchez un rendez-vous.',
      ]
    : [
        'La page ne s’est pas ouverte',
        'Une erreur est survenue de notre côté. Rechargez la page dans un instant, ou reprenez par l’accueil.',
      ];
  return (
    <>
      <title>{`${title} · Mémorial ACTe`}</title>
      <meta name="robots" content="noindex" />
      <Clearing title={title} sentence={sentence}>
        <ButtonLink href="/" tone="gold">
          Accueil
        </ButtonLink>
        <ButtonLink href="/evenements" tone="hollow">
          En ce moment
        </ButtonLink>
      </Clearing>
    </>
  );
}
