import { data } from 'react-router';
import { ButtonLink } from '#app/ui/buttons.tsx';
import { frenchSpacing } from '#app/ui/typography.ts';
import { pages } from '#content/pages.ts';
import { metaOf, type PageHandle, siteContext } from '../page-data.ts';
import type { Route } from './+types/confirm-newsletter';
import { LetterBand } from './LetterBand.tsx';

export const handle: PageHandle = { planning: true };

export const meta = metaOf(pages.confirmNewsletter);

export function loader({ context }: Route.LoaderArgs) {
  const { letter } = context.get(siteContext);
  return data(letter, letter ? 200 : 404);
}

/** Where the mail of a subscription leads: one button subscribes the address. */
export default function ConfirmNewsletter({ loaderData: letter }: Route.ComponentProps) {
  if (letter?.state === 'ready')
    return (
      <LetterBand
        title="Encore un geste, et la lettre est à vous"
        button="Confirmer mon inscription"
        note={
          <>
            {frenchSpacing(
              'Vous n’avez rien demandé ? Fermez cette page : sans confirmation, l’adresse est effacée dans sept jours. ' +
                'Chaque lettre se quitte en un clic. ',
            )}
            <a href={pages.privacy.path}>{pages.privacy.title}</a>
          </>
        }
      >
        Vous avez demandé la lettre du Mémorial à l’adresse {letter.address}. Confirmez, et vous recevrez le prochain
        numéro.
      </LetterBand>
    );
  if (letter?.state === 'done')
    return (
      <LetterBand title={frenchSpacing('Merci ! Vous avez correctement été inscrit à la newsletter.')}>
        Le prochain numéro partira vers {letter.address}. Chaque lettre se quitte en un clic.
      </LetterBand>
    );
  return (
    <LetterBand
      title="Ce lien n’est plus valable"
      note={<ButtonLink href="/#lettre">Demander la lettre à nouveau</ButtonLink>}
    >
      Il est incomplet, il a plus de sept jours, ou l’adresse a été effacée depuis.
    </LetterBand>
  );
}
