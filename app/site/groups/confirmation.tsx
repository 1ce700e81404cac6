import { data } from 'react-router';
import { ArrowLink, ButtonLink } from '#app/ui/buttons.tsx';
import { frenchSpacing } from '#app/ui/typography.ts';
import { pages } from '#content/pages.ts';
import { requestTerms } from '#editorial/group-requests.ts';
import { formatWeekdayDate } from '#model/format.ts';
import { FullPageMessage } from '../page/ErrorPage.tsx';
import { PageTitle, Terms } from '../page/PageElements.tsx';
import { siteContext, siteOf, unlistedMeta, useSite } from '../page-data.ts';
import ui from '../primitives.module.css';
import type { Route } from './+types/confirmation';
import styles from './groups.module.css';

/** The server gives the request to who has the token of its address; any other address answers 404. */
export function loader({ context }: Route.LoaderArgs) {
  const { groupRequest } = context.get(siteContext);
  return data({ request: groupRequest }, groupRequest ? 200 : 404);
}

export function meta({ matches, location }: Route.MetaArgs) {
  return unlistedMeta(siteOf(matches), pages.groupRequest, location.pathname);
}

export default function GroupRequest({ loaderData: { request } }: Route.ComponentProps) {
  const { setting, day } = useSite();
  const phone = setting?.phoneNumber;
  if (!request)
    return (
      <FullPageMessage title="Demande introuvable" sentence="L’adresse est incomplète, ou la demande est effacée.">
        <ButtonLink href={pages.groups.path}>{pages.groups.title}</ButtonLink>
      </FullPageMessage>
    );
  return (
    <>
      <PageTitle
        above={
          <p className={`${ui.message} ${ui.good} ${styles.stored}`} role="status">
            Votre demande est enregistrée sous le numéro <strong>{request.number}</strong>.
          </p>
        }
      >
        {frenchSpacing(`Nous vous répondons avant le ${formatWeekdayDate(request.answerBy, day)}`)}
      </PageTitle>
      <div className={`${ui.frame} ${ui.columns} ${ui.end}`}>
        <div className={ui.stack}>
          <p className={ui.lead}>
            Rien n’est réservé avant notre réponse{frenchSpacing(' : ')}si la date ne convient pas, nous en proposerons
            deux autres.
          </p>
          <ArrowLink href={pages.groups.path}>{pages.groups.title}</ArrowLink>
        </div>
        <section aria-labelledby="votre-demande">
          <h2 id="votre-demande">Votre demande</h2>
          <Terms rows={requestTerms(request)} className={ui.strongTerms} />
          <p className={`${ui.note} above4`}>
            {frenchSpacing(
              `Une erreur ? ${phone ? `Appelez le ${phone} avec votre numéro.` : 'Appelez-nous avec votre numéro.'} ` +
                'Gardez cette page, ou imprimez-la.',
            )}
          </p>
        </section>
      </div>
    </>
  );
}
