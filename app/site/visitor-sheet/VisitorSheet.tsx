import { ArrowLink, ButtonLink } from '#app/ui/buttons.tsx';
import { frenchSpacing } from '#app/ui/typography.ts';
import { pages, type SitePage } from '#content/pages.ts';
import { factsOf } from '#editorial/facts.ts';
import { openingSentence, timetable, weekRows } from '#editorial/opening-words.ts';
import {
  daysOfWeek,
  periodOf,
  type SheetLanguage,
  sheetHours,
  sheetWords,
  translatedPrices,
  translatedRows,
} from '#editorial/sheet-words.ts';
import { capitalize } from '#model/format.ts';
import { comingExceptions, hasHours, lastEntryOf } from '#model/opening-hours.ts';
import { spelledNumber, telephoneUrl } from '#model/phone.ts';
import { SpanLines } from '../hours-and-prices/HoursTerms.tsx';
import { PriceTable } from '../hours-and-prices/PriceTable.tsx';
import { PageTitle, TermsSection } from '../page/PageElements.tsx';
import { languageLinks, metaOf, useSite } from '../page-data.ts';
import ui from '../primitives.module.css';
import { OpeningDays } from '../visit-page/Hours.tsx';
import styles from './visitor-sheet.module.css';

/** The `meta` of a sheet: search engines leave out the Creole one until it has been proofread. */
export const sheetMeta = (page: SitePage, locale: string) =>
  metaOf({ ...page, locale }, (site) =>
    page.listedIf && !site.setting?.[page.listedIf] ? [{ name: 'robots', content: 'noindex' }] : languageLinks(site),
  );

/** The exceptions that fit one printed page. */
const shownExceptions = 8;

/** One page for visitors who read no French: hours, way, services and prices, of the facts that Visiter shows. */
export function VisitorSheet({ language, lead }: { language: SheetLanguage; lead?: string }) {
  const { setting, hours, now, day, address } = useSite();
  const words = sheetWords[language];
  const facts = factsOf(setting);
  const { isOpen, visitText, detail } = openingSentence(hours, now, words);
  const { headings } = words;
  const { phoneNumber: phone, contactEmail: email } = setting ?? {};
  const goodToKnow = language === 'en' ? setting?.goodToKnowEn : setting?.goodToKnowGcf;
  const days = timetable(hours, day, 7).map((timetableDay) => {
    const lastEntry = lastEntryOf(timetableDay.spans);
    return {
      ...timetableDay,
      weekday: words.weekday(timetableDay.day),
      hours: <SpanLines spans={timetableDay.spans} words={words} />,
      detail: lastEntry && words.lastEntry.replace('%', words.time(lastEntry)).toLowerCase(),
    };
  });
  const spoken = (facts.languages ?? []).map((tag) => words.languages[tag] ?? tag);
  return (
    <div className={styles.sheet}>
      <PageTitle aside={<Languages here={language} />}>
        {pages[language === 'en' ? 'english' : 'creole'].title}
      </PageTitle>
      <div className={ui.frame}>
        {lead && <p className={styles.lead}>{lead}</p>}
        {language === 'gcf' && !setting?.isCreoleProofread && (
          <p lang="fr" className={`${ui.message} ${styles.draft}`}>
            Texte de travail, à relire par un locuteur avant parution
          </p>
        )}
        <OpeningDays
          label={words.nextDays}
          sentence={{ isOpen, text: visitText, detail }}
          today={words.today}
          days={hasHours(hours) ? days : []}
        />
      </div>
      <div className={`${ui.frame} ${ui.columns} ${ui.facts} ${styles.facts}`}>
        <div className={ui.column}>
          <TermsSection
            title={headings.changes}
            rows={comingExceptions(hours, day)
              .slice(0, shownExceptions)
              .map((exception) => ({
                title: capitalize(periodOf(words, exception, day)),
                text: [sheetHours(words, exception.spans), words.reason(exception)].filter(Boolean).join('. '),
              }))}
          />
          <TermsSection
            title={headings.hours}
            rows={weekRows(hours.week, true).map(({ weekdays, spans }) => ({
              title: capitalize(daysOfWeek(words, weekdays)),
              text: sheetHours(words, spans),
            }))}
          />
          <TermsSection
            title={headings.coming}
            rows={[
              { title: words.address, text: <span lang="fr">{frenchSpacing(address.split('\n').join(', '))}</span> },
              ...(phone ? [{ title: words.telephone, text: phoneLink(language, phone) }] : []),
              ...(email ? [{ title: words.email, text: <a href={`mailto:${email}`}>{email}</a> }] : []),
              ...translatedRows(language, facts.directions),
            ]}
          />
        </div>
        <div className={ui.column}>
          <PriceTable
            prices={translatedPrices(language, facts.prices)}
            words={{ ...words, caption: headings.prices }}
          />
          {setting?.defaultBookingUrl && (
            <p data-screen-only="">
              <ButtonLink href={setting.defaultBookingUrl}>{words.book}</ButtonLink>
            </p>
          )}
          <TermsSection
            title={headings.access}
            rows={[
              ...translatedRows(language, facts.services),
              ...(spoken.length > 0 ? [{ title: words.spoken, text: capitalize(spoken.join(', ')) }] : []),
            ]}
          />
          {goodToKnow && (
            <section>
              <h2 className={ui.smallTitle}>{headings.goodToKnow}</h2>
              <p className={ui.lines}>{goodToKnow}</p>
            </section>
          )}
          {language === 'gcf' && (
            <p lang="fr">
              <ArrowLink href={pages.visit.path}>Tous les renseignements, en français</ArrowLink>
            </p>
          )}
        </div>
      </div>
    </div>
  );
}

const phoneLink = (language: SheetLanguage, number: string) => (
  <a href={telephoneUrl(number)}>{language === 'en' ? spelledNumber(number) : frenchSpacing(number)}</a>
);

function Languages({ here }: { here: SheetLanguage }) {
  const { setting } = useSite();
  const isCreoleListed = here === 'gcf' || setting?.isCreoleProofread;
  const link = (lang: string, href: string, name: string) => (
    <a href={href} lang={lang} hrefLang={lang} {...(lang === here && { 'aria-current': 'page' as const })}>
      {name}
    </a>
  );
  return (
    <nav className={`${ui.links} ${ui.plain} ${ui.cluster} ${styles.languages}`} aria-label={sheetWords[here].spoken}>
      {link('fr', pages.visit.path, 'Français')}
      {link('en', pages.english.path, 'English')}
      {isCreoleListed && link('gcf', pages.creole.path, 'Kréyòl')}
    </nav>
  );
}
