import { ArrowLink } from '#app/ui/buttons.tsx';
import layout from '#app/ui/layout.module.css';
import { Picture } from '#app/ui/Picture.tsx';
import { frenchSpacing } from '#app/ui/typography.ts';
import type { MarkedText, SearchFact, SearchGroup, SearchResult } from '#client/index.ts';
import { pages } from '#content/pages.ts';
import { type SearchKind, searchKinds } from '#content/search/search-kinds.ts';
import { capitalize, formatDay, formatList, formatNumber } from '#model/format.ts';
import { eventDays, eventHours } from '../dates.ts';
import primitives from '../primitives.module.css';
import { pageUrl } from '../urls.ts';
import styles from './search.module.css';

/** The page of a search for a text, of all kinds or of one. */
export const searchUrl = (text: string, kind?: SearchKind): string => pageUrl(pages.search, { q: text, genre: kind });

/** « 6 rendez-vous », « une pièce » */
const counted = (count: number, kind: SearchKind): string =>
  `${formatNumber(count)} ${count > 1 ? searchKinds[kind].many : searchKinds[kind].one}`;

/** The facts that answer a question, above the results. */
export function SearchFacts({ facts }: { facts: readonly SearchFact[] }) {
  if (facts.length === 0) return null;
  return (
    <section className={styles.facts} aria-label="Réponse">
      {facts.map(({ title, text, path, link, lang }) => (
        <div key={title} lang={lang}>
          <h2>{frenchSpacing(title)}</h2>
          <p>{frenchSpacing(text)}</p>
          <ArrowLink href={path}>{link}</ArrowLink>
        </div>
      ))}
    </section>
  );
}

/** The results of a kind; of all its results those that are shown, and a link to the others. */
export function Group({ group, text, isChosen }: { group: SearchGroup; text: string; isChosen: boolean }) {
  const { kind, count, results } = group;
  const id = `genre-${kind}`;
  return (
    <section className={`${layout.grid} ${styles.group}`} aria-labelledby={id}>
      <header>
        <h2 id={id}>{searchKinds[kind].label}</h2>
        <p className={layout.note}>{summaryOf(group)}</p>
      </header>
      <div>
        <ol>
          {results.map((result) => (
            <li key={result.path}>
              <Result result={result} kind={kind} />
            </li>
          ))}
        </ol>
        {!isChosen && count > results.length && (
          <ArrowLink href={searchUrl(text, kind)}>Les {counted(count, kind)}</ArrowLink>
        )}
      </div>
    </section>
  );
}

/** « 4 à venir, 2 passés », « 5 pages dans 3 numéros », « 3 pièces » */
function summaryOf({ kind, count, coming, issues }: SearchGroup): string {
  if (kind === 'magazines') return `${counted(count, kind)} dans ${issues === 1 ? 'un numéro' : `${issues} numéros`}`;
  if (kind !== 'rendez-vous') return counted(count, kind);
  const past = count - coming;
  const parts = [coming > 0 && `${coming} à venir`, past > 0 && `${past} passé${past > 1 ? 's' : ''}`];
  return parts.filter(Boolean).join(', ');
}

function Result({ result, kind }: { result: SearchResult; kind: SearchKind }) {
  const { title, path, passage, image, page } = result;
  const note = noteOf(result, kind);
  return (
    <article className={`${styles.result} ${kind === 'magazines' ? styles.issue : ''}`}>
      <div>
        <h3 className={primitives.quietLinks}>
          <a href={path}>
            <Marked parts={title} />
          </a>
        </h3>
        {note && <p className={layout.note}>{frenchSpacing(note)}</p>}
        {passage.length > 0 && (
          <p className={styles.passage}>
            <Marked parts={passage} />
          </p>
        )}
        {page !== undefined && (
          <a className={styles.page} href={path}>
            Lire page {page}
          </a>
        )}
      </div>
      {image && <Picture file={image} sizes="7rem" alt="" className={layout.cropped} />}
    </article>
  );
}

/** « Passé, samedi 5 décembre 2026, 10 h. Gratuit », « 12 octobre 2026 », « Octobre 2026 » */
function noteOf({ date, endDate = null, isFree, isOver }: SearchResult, kind: SearchKind): string {
  if (date === null) return '';
  if (kind === 'magazines') return capitalize(formatDay(date, 'monthYear'));
  if (kind !== 'rendez-vous') return formatDay(date, 'long');
  const event = { newStartDate: date, newEndDate: endDate };
  const days = eventDays(event);
  const when = [isOver ? `Passé, ${days.charAt(0).toLowerCase()}${days.slice(1)}` : days, eventHours(event)];
  return `${when.filter(Boolean).join(', ')}${isFree ? '. Gratuit' : ''}`;
}

function Marked({ parts }: { parts: MarkedText }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never move.
  return parts.map(({ text, isMatch }, index) => (isMatch ? <mark key={index}>{text}</mark> : frenchSpacing(text)));
}

/** « « gwo ka » est aussi cherché sous « gwoka ». » */
export const spellingSentence = (spellings: readonly { typed: string; alternative: string }[]): string =>
  spellings
    .map(({ typed, alternative }) => `« ${typed} » est aussi cherché sous ${formatList([`« ${alternative} »`])}.`)
    .join(' ');
