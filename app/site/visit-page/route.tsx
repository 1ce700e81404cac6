import { ButtonLink } from '#app/ui/buttons.tsx';
import { Icon } from '#app/ui/Icon.tsx';
import layout from '#app/ui/layout.module.css';
import { frenchSpacing } from '#app/ui/typography.ts';
import { pages } from '#content/pages.ts';
import { coordinatesOf, factsOf, languageNames } from '#editorial/facts.ts';
import { openingHoursOf } from '#editorial/opening-hours.ts';
import { capitalize, formatList } from '#model/format.ts';
import { Address } from '../footer/Address.tsx';
import { PriceTable } from '../hours-and-prices/PriceTable.tsx';
import { pageMeta, siteOf } from '../meta.ts';
import { PageTitle } from '../page/PageTitle.tsx';
import type { Route } from './+types/route';
import { AccessMap } from './AccessMap.tsx';
import disclosure from './disclosure.module.css';
import { ComingExceptions, UsualHours } from './HoursInDetail.tsx';
import { HoursNow } from './HoursNow.tsx';
import styles from './visit-page.module.css';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(siteOf(matches), pages.visit);
}

export default function VisitPage({ matches }: Route.ComponentProps) {
  const site = siteOf(matches);
  const setting = site?.setting;
  const facts = factsOf(setting);
  const { prices, directions, services, questions } = facts;
  const languages = languageNames(facts);
  const spoken = { id: 'langues', title: 'Langues', text: `${capitalize(formatList(languages))}.` };
  const hours = site?.hours ?? openingHoursOf(undefined);
  const now = site?.now ?? 0;
  // Other pages link here when there is no ticketing page: then this page has no booking button.
  const booking = setting?.defaultBookingUrl;
  return (
    <>
      <PageTitle
        aside={
          booking && (
            <ButtonLink href={booking} tone="gold" newTab>
              Réserver une visite
            </ButtonLink>
          )
        }
      >
        VISITER
      </PageTitle>
      <div className={layout.frame}>
        <HoursNow hours={hours} now={now} />
      </div>
      <div className={`${layout.frame} ${layout.columns} ${styles.facts}`}>
        <div className={styles.column}>
          <ComingExceptions hours={hours} now={now} />
          <UsualHours hours={hours} now={now} remarks={setting?.operatingHours} />
        </div>
        <div className={styles.column}>
          <PriceTable prices={prices} details={setting?.pricingDetails} />
          {(services.length > 0 || languages.length > 0) && (
            <section className={styles.welcome} aria-labelledby="accueil">
              <h2 id="accueil">Accessibilité</h2>
              <Explanations rows={languages.length > 0 ? [...services, spoken] : services} />
            </section>
          )}
        </div>
      </div>
      <section className={`${layout.section} ${layout.calm}`} aria-labelledby="acces">
        <div className={`${layout.frame} ${layout.columns}`}>
          <div className={styles.coming}>
            <h2 id="acces">Venir au Mémorial</h2>
            <Address setting={setting} className={styles.address} />
            <Explanations rows={directions} />
          </div>
          <AccessMap coordinates={coordinatesOf(setting)} />
        </div>
      </section>
      {(questions.length > 0 || booking) && (
        <section
          className={`${layout.frame} ${layout.section} ${layout.columns} ${styles.questions}`}
          aria-labelledby="questions"
        >
          <div className={styles.questionsHead}>
            <h2 id="questions">{questions.length > 0 ? 'Questions' : 'Réserver'}</h2>
            {booking && (
              <ButtonLink href={booking} newTab>
                Réserver ma visite
              </ButtonLink>
            )}
          </div>
          <div>
            {questions.map(({ id, question, answer }) => (
              <details key={id} className={`${disclosure.disclosure} ${styles.question}`}>
                <summary>
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

function Explanations({
  rows,
}: {
  rows: readonly { id: number | string; title: string | null; text: string | null }[];
}) {
  if (rows.length === 0) return null;
  return (
    <dl className={styles.ways}>
      {rows.map(({ id, title, text }) => (
        <div key={id}>
          <dt>{title}</dt>
          <dd>{frenchSpacing(text ?? '')}</dd>
        </div>
      ))}
    </dl>
  );
}
