import { buttonClass } from '#app/ui/buttons.tsx';
import { frenchSpacing } from '#app/ui/typography.ts';
import { pages } from '#content/pages.ts';
import styles from '../islands/NewsletterForm.module.css';
import { addressInput } from '../islands/NewsletterForm.tsx';
import { Breadcrumb, PageTitle } from '../page/PageElements.tsx';
import { metaOf, type PageHandle, queryParam, siteContext } from '../page-data.ts';
import ui from '../primitives.module.css';
import type { Route } from './+types/leave-newsletter';
import { LetterBand } from './LetterBand.tsx';

const { path, title } = pages.leaveNewsletter;

export const handle: PageHandle = { planning: true };

export const meta = metaOf(pages.leaveNewsletter);

export const loader = ({ request, context }: Route.LoaderArgs) => ({
  outcome: queryParam(pages.leaveNewsletter, 'demande', request),
  letter: context.get(siteContext).letter,
});

/** By the outcome of the form; `lien`: that of a link. */
const sentences = new Map([
  [
    'lien',
    'Ce lien n’est plus valable : il est incomplet, ou l’adresse n’est plus inscrite. Si une lettre vous parvient ' +
      'encore, écrivez ici l’adresse qui la reçoit.',
  ],
  ['merci', 'C’est fait : si cette adresse était inscrite, plus aucune lettre ne lui sera envoyée.'],
  ['erreur', 'Une erreur est survenue. Vérifiez votre adresse, par exemple prenom@exemple.fr, et réessayez.'],
  [
    'plus-tard',
    'Votre demande n’a pas pu être prise en compte. Votre adresse n’y est pour rien : réessayez dans une heure.',
  ],
]);

/**
 * Unsubscribes from the newsletter: one button for who has a link of its mails, else a form, whose answer is the same for an address that is not
 * subscribed.
 */
export default function LeaveNewsletter({ loaderData: { outcome, letter } }: Route.ComponentProps) {
  if (letter?.state === 'ready')
    return (
      <LetterBand title={title} button="Se désinscrire">
        La lettre du Mémorial est envoyée à l’adresse {letter.address}. Un geste suffit pour la quitter : l’adresse est
        effacée.
      </LetterBand>
    );
  if (letter?.state === 'done')
    return (
      <LetterBand title="Vous êtes désinscrit">
        {frenchSpacing(`Plus aucune lettre ne partira vers ${letter.address}. `)}
        <a href="/#lettre">{frenchSpacing('C’était une erreur ?')}</a>
      </LetterBand>
    );
  const sentence = sentences.get(letter ? 'lien' : (outcome ?? ''));
  const isDone = outcome === 'merci';
  return (
    <>
      <PageTitle above={<Breadcrumb here={title} />}>{title}</PageTitle>
      <div className={`${ui.frame} ${ui.end}`}>
        <form className={styles.form} method="post" action={path}>
          {sentence && (
            <p className={`${ui.message} ${isDone ? ui.good : ui.bad}`} role={isDone ? 'status' : 'alert'}>
              {frenchSpacing(sentence)}
            </p>
          )}
          <label htmlFor="quitter-email">Adresse électronique à laquelle vous recevez la lettre</label>
          <div className={styles.line}>
            <input {...addressInput} id="quitter-email" />
            <button type="submit" className={buttonClass()}>
              Se désinscrire
            </button>
          </div>
          <p className={ui.note}>
            Votre adresse est effacée du site. Seule reste la preuve de votre inscription, où elle ne se lit plus.{' '}
            <a href={`${pages.privacy.path}#droits`}>Vos données et vos droits</a>
          </p>
        </form>
      </div>
    </>
  );
}
