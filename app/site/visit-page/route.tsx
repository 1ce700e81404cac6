import { ArrowLink, ButtonLink, Icon } from '#app/ui/buttons.tsx';
import { frenchSpacing } from '#app/ui/typography.ts';
import { pages } from '#content/pages.ts';
import { coordinatesOf, factsOf, languageNames } from '#editorial/facts.ts';
import { capitalize, formatList } from '#model/format.ts';
import { Address } from '../footer/Address.tsx';
import { PriceTable } from '../hours-and-prices/PriceTable.tsx';
import { PageTitle, Terms } from '../page/PageElements.tsx';
import { languageLinks, metaOf, type PageHandle, siteOf } from '../page-data.ts';
import ui from '../primitives.module.css';
import type { Route } from './+types/route';
import { AccessMap } from './AccessMap.tsx';
import disclosure from './disclosure.module.css';
import { ComingExceptions, HoursNow, UsualHours } from './Hours.tsx';
import styles from './visit-page.module.css';

export const handle: PageHandle = { planning: true };
export const meta = metaOf(pages.visit, languageLinks);

export default function VisitPage({ matches }: Route.ComponentProps) {
  const { setting } = siteOf(matches);
  const facts = factsOf(setting);
  const { prices, directions, services, questions } = facts;
  const languages = languageNames(facts);
  const spoken = { title: 'Langues', text: `${capitalize(formatList(languages))}.` };
  // Other pages link here when there is no ticketing page: then this page has no booking button.
  const booking = setting?.defaultBookingUrl;
  return (
    <>
      <PageTitle
        aside={
          booking && (
            <ButtonLink href={booking} newTab>
              Réserver une visite
            </ButtonLink>
          )
        }
      >
        Visiter
      </PageTitle>
      <div className={ui.frame}>
        <HoursNow />
      </div>
      <div className={`${ui.frame} ${ui.columns} ${ui.facts}`}>
        <div className={ui.column}>
          <ComingExceptions />
          <UsualHours />
        </div>
        <div id="tarifs" className={ui.column}>
          <PriceTable prices={prices} details={setting?.pricingDetails} />
          <ArrowLink href={pages.groups.path}>{pages.groups.title}</ArrowLink>
        </div>
        {(services.length > 0 || languages.length > 0) && (
          <section className={`${ui.whole} ${styles.services}`} aria-labelledby="accueil">
            <h2 id="accueil" className={ui.smallTitle}>
              Accessibilité et services
            </h2>
            <Terms rows={languages.length > 0 ? [...services, spoken] : services} className={ui.strongTerms} />
          </section>
        )}
      </div>
      <section className={`${ui.section} ${ui.calm}`} aria-labelledby="acces">
        <div className={`${ui.frame} ${ui.columns}`}>
          <div className={`${ui.column} ${styles.coming}`}>
            <h2 id="acces">Venir au Mémorial</h2>
            <Address />
            <Terms rows={directions} className={ui.strongTerms} />
          </div>
          <AccessMap coordinates={coordinatesOf(setting)} />
        </div>
      </section>
      {(questions.length > 0 || booking) && (
        <section className={`${ui.frame} ${ui.section} ${ui.columns} ${styles.questions}`} aria-labelledby="questions">
          <div className={ui.stack}>
            <h2 id="questions">{questions.length > 0 ? 'Questions' : 'Réserver'}</h2>
            {booking && (
              <ButtonLink href={booking} newTab>
                Réserver ma visite
              </ButtonLink>
            )}
          </div>
          <div>
            {questions.map(({ id, question, answer }) => (
              <details key={id} className={`${ui.ruled} ${disclosure.disclosure} ${styles.question}`}>
                <summary className={ui.ends}>
                  {frenchSpacing(question ?? '')} <Icon name="plus" />
                </summary>
                <p>{frenchSpacing(answer ?? '')}</p>
              </details>
            ))}
          </div>
        </section>
      )}
    </>
  );
}
