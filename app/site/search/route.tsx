import { ArrowLink, Badge } from '#app/ui/buttons.tsx';
import { Picture } from '#app/ui/Picture.tsx';
import { frenchSpacing } from '#app/ui/typography.ts';
import type { SearchAnswer, SearchGroup, SearchResult } from '#client/index.ts';
import { eventStatuses } from '#content/events.ts';
import type { Entry, FileEntry } from '#content/index.ts';
import { pages } from '#content/pages.ts';
import { type SearchKind, searchKindNames, searchKinds } from '#content/search/search-kinds.ts';
import { capitalize, formatDay, formatNumber } from '#model/format.ts';
import { eventDays, eventHours } from '../dates.ts';
import { Island } from '../Island.tsx';
import { EmptyState } from '../page/PageElements.tsx';
import { pageMeta, pageUrl, siteContext, siteOf, unlistedMeta, useSite } from '../page-data.ts';
import ui from '../primitives.module.css';
import type { Route } from './+types/route';
import { Marked } from './Marked.tsx';
import styles from './search.module.css';

/** What the server has found before it renders the page (server/search/routes.ts). */
export const loader = ({ context }: Route.LoaderArgs): SearchAnswer =>
  context.get(siteContext).search ?? { state: 'blank', text: '', facts: [], groups: [] };

/** Search engines leave out results. */
export function meta({ matches, loaderData }: Route.MetaArgs) {
  const site = siteOf(matches);
  const text = loaderData?.text ?? '';
  if (text === '') return pageMeta(site, pages.search);
  return unlistedMeta(site, { ...pages.search, title: `${text}, recherche` }, pages.search.path);
}

/** The page of a search for a text, of all kinds or of one. */
const searchUrl = (text: string, kind?: SearchKind): string => pageUrl(pages.search, { q: text, genre: kind });

const refusals: { [state in SearchAnswer['state']]?: string } = {
  short: 'Tapez au moins deux lettres.',
  limited: 'Trente recherches viennent déjà d’être faites d’ici. Attendez une minute.',
};

export default function Search({ loaderData: answer }: Route.ComponentProps) {
  const { text, state, facts } = answer;
  const refusal = refusals[state];
  return (
    <div className={`${ui.frame} ${ui.end} ${styles.search}`}>
      <h1 className="unseen">{text === '' ? 'Rechercher' : frenchSpacing(`Recherche : ${text}`)}</h1>
      <Island name="SearchField" until="interaction" props={{ action: pages.search.path, text }} />
      {refusal && <p className={ui.message}>{refusal}</p>}
      {facts.length > 0 && (
        <section className={`${ui.columns} ${ui.calm} ${styles.facts}`} aria-label="Réponse">
          {facts.map((fact) => (
            <div key={fact.title}>
              <h2 className={ui.size3}>{frenchSpacing(fact.title)}</h2>
              <p className={ui.lines}>{frenchSpacing(fact.text)}</p>
              <ArrowLink href={pages.visit.path}>{fact.link}</ArrowLink>
            </div>
          ))}
        </section>
      )}
      {state === 'unavailable' && (
        <EmptyState sentence="La recherche revient dans un instant">
          <p className={styles.hint}>Le reste du site fonctionne. Réessayez dans une minute.</p>
          <ArrowLink href={searchUrl(text, answer.kind)}>Réessayer</ArrowLink>
        </EmptyState>
      )}
      {state === 'found' && <Results answer={answer} />}
    </div>
  );
}

function Results({ answer }: { answer: SearchAnswer }) {
  const contact = useSite().setting?.contactEmail;
  const { text, kind, groups, facts, spelling, nearWord } = answer;
  const total = groups.reduce((sum, { count }) => sum + count, 0);
  const chosen = groups.find((group) => group.kind === kind);
  if (total === 0 && facts.length > 0) return null;
  if (total === 0)
    return (
      <EmptyState sentence={frenchSpacing(`Rien pour « ${text} »`)}>
        <p className={styles.hint}>Essayez un seul mot, ou un nom de lieu. Les magazines sont cherchés page à page.</p>
        <div className={ui.wrapping}>
          {nearWord && <ArrowLink href={searchUrl(nearWord)}>{frenchSpacing(`Chercher « ${nearWord} »`)}</ArrowLink>}
          <ArrowLink href={pages.agenda.path}>Voir l’agenda</ArrowLink>
        </div>
      </EmptyState>
    );
  const tab = (label: string, count: number, isCurrent: boolean, ofKind?: SearchKind) => (
    <a key={label} href={searchUrl(text, ofKind)} aria-current={isCurrent ? 'true' : undefined}>
      {label} <sup className={ui.secondary}>{formatNumber(count)}</sup>
    </a>
  );
  const listed = searchKindNames.flatMap((name) => groups.filter((group) => group.kind === name));
  return (
    <>
      <p className={`${ui.secondary} ${ui.plain} ${styles.count}`} role="status">
        <strong>{total === 1 ? 'Un résultat.' : `${formatNumber(total)} résultats.`}</strong>{' '}
        {spelling && frenchSpacing(`« ${text} » est aussi cherché sous « ${spelling} ».`)}
      </p>
      <nav className={`${ui.tabs} ${ui.scrolling}`} aria-label="Par genre">
        {tab('Tout', total, !chosen)}
        {listed.map((group) => tab(searchKinds[group.kind].label, group.count, group === chosen, group.kind))}
      </nav>
      {(chosen ? [chosen] : groups).map((group) => (
        <Group key={group.kind} group={group} text={text} isChosen={group === chosen} />
      ))}
      {contact && (
        <p className={`${ui.note} above4`}>
          {frenchSpacing('Vous ne trouvez pas ? Écrivez à ')}
          <a href={`mailto:${contact}`}>{contact}</a>
          {frenchSpacing(' : nous cherchons avec vous.')}
        </p>
      )}
    </>
  );
}

/** « 6 rendez-vous », « 1 pièce » */
const counted = (count: number, kind: SearchKind): string =>
  `${formatNumber(count)} ${count > 1 ? searchKinds[kind].many : searchKinds[kind].one}`;

/** « 4 à venir, 2 passés », « 5 pages dans 3 numéros », « 3 pièces » */
function summaryOf({ kind, count, coming, issues }: SearchGroup): string {
  if (kind === 'magazines') return `${counted(count, kind)} dans ${issues === 1 ? 'un numéro' : `${issues} numéros`}`;
  if (kind !== 'rendez-vous') return counted(count, kind);
  const past = count - coming;
  const parts = [coming > 0 && `${coming} à venir`, past > 0 && `${past} passé${past > 1 ? 's' : ''}`];
  return parts.filter(Boolean).join(', ');
}

/** The results of a kind; of all its results those that are shown, and a link to the others. */
function Group({ group, text, isChosen }: { group: SearchGroup; text: string; isChosen: boolean }) {
  const { kind, count, results } = group;
  return (
    <section className={`${ui.grid} ${styles.group}`} aria-labelledby={`genre-${kind}`}>
      <header>
        <h2 id={`genre-${kind}`} className={ui.size3}>
          {searchKinds[kind].label}
        </h2>
        <p className={ui.note}>{summaryOf(group)}</p>
      </header>
      <div>
        {results.map((result) => (
          <Result key={result.path} result={result} kind={kind} />
        ))}
        {!isChosen && count > results.length && (
          <ArrowLink href={searchUrl(text, kind)}>Les {counted(count, kind)}</ArrowLink>
        )}
      </div>
    </section>
  );
}

function Result({ result, kind }: { result: SearchResult; kind: SearchKind }) {
  const { title, path, passage, page, entry } = result;
  const status = entry?.eventStatus as Entry<'events'>['eventStatus'] | undefined;
  const image = [entry?.images, entry?.mainImage, entry?.coverImage].flat().find(Boolean) as FileEntry | undefined;
  return (
    <div className={styles.result}>
      <div>
        {status && <Badge tone="status">{eventStatuses[status]}</Badge>}
        <h3 className={ui.quietLinks}>
          <a href={path}>
            <Marked parts={title} />
          </a>
        </h3>
        <p className={ui.note}>{frenchSpacing(noteOf(result, kind))}</p>
        <p className={styles.passage}>
          <Marked parts={passage} />
        </p>
        {page > 0 && (
          <a className={ui.smallButton} href={path}>
            Lire page {page}
          </a>
        )}
      </div>
      {image && (
        <Picture
          file={image}
          sizes="7rem"
          alt=""
          className={`${ui.cropped} ${kind === 'magazines' ? `${ui.portrait} ${styles.cover}` : ''}`}
        />
      )}
    </div>
  );
}

/** « Passé, samedi 5 décembre 2026, 10 h. Gratuit », « 12 octobre 2026 », « Octobre 2026 » */
function noteOf({ entry, isOver }: SearchResult, kind: SearchKind): string {
  if (kind === 'rendez-vous') {
    const event = entry as unknown as Entry<'events'>;
    const days = eventDays(event);
    const when = [isOver ? `Passé, ${days.charAt(0).toLowerCase()}${days.slice(1)}` : days, eventHours(event)];
    return `${when.filter(Boolean).join(', ')}${event.isFree ? '. Gratuit' : ''}`;
  }
  const date = (entry?.publishedOn ?? entry?.publicationDate ?? '') as string;
  return kind === 'magazines' ? capitalize(formatDay(date, 'monthYear')) : formatDay(date, 'long');
}
