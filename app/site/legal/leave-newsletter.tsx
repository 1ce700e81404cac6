import { buttonClass } from '#app/ui/buttons.tsx';
import { frenchSpacing } from '#app/ui/typography.ts';
import { pages } from '#content/pages.ts';
import styles from '../islands/NewsletterForm.module.css';
import { addressInput } from '../islands/NewsletterForm.tsx';
import { Breadcrumb, PageTitle } from '../page/PageElements.tsx';
import { metaOf, queryParam } from '../page-data.ts';
import ui from '../primitives.module.css';
import type { Route } from './+types/leave-newsletter';

const { path, title } = pages.leaveNewsletter;

export const meta = metaOf(pages.leaveNewsletter);

export const loader = ({ request }: Route.LoaderArgs) => queryParam(pages.leaveNewsletter, 'demande', request);

const sentences = new Map([
  ['merci', 'C’est fait : si cette adresse était inscrite, plus aucune lettre ne lui sera envoyée.'],
  ['erreur', 'Une erreur est survenue. Vérifiez votre adresse, par exemple prenom@exemple.fr, et réessayez.'],
  [
    'plus-tard',
    'Votre demande n’a pas pu être prise en compte. Votre adresse n’y est pour rien : réessayez dans une heure.',
  ],
]);

/** The form that unsubscribes from the newsletter. The answer is the same for an address that is not subscribed. */
export default function LeaveNewsletter({ loaderData: outcome }: Route.ComponentProps) {
  const sentence = sentences.get(outcome ?? '');
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
