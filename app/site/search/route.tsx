import { ArrowLink } from '#app/ui/buttons.tsx';
import layout from '#app/ui/layout.module.css';
import { frenchSpacing } from '#app/ui/typography.ts';
import type { SearchAnswer } from '#client/index.ts';
import { pages } from '#content/pages.ts';
import { searchKindNames, searchKinds } from '#content/search/search-kinds.ts';
import { formatNumber } from '#model/format.ts';
import { siteContext } from '../../context.ts';
import { Island } from '../Island.tsx';
import { pageMeta, unlistedMeta } from '../meta.ts';
import { EmptyState } from '../page/EmptyState.tsx';
import primitives from '../primitives.module.css';
import { siteOf } from '../site-data.ts';
import type { Route } from './+types/route';
import { Group, SearchFacts, searchUrl, spellingSentence } from './Results.tsx';
import styles from './search.module.css';

/** What the server has found before it renders the page (server/search/routes.ts). */
export function loader({ context }: Route.LoaderArgs): SearchAnswer {
  const { search } = context.get(siteContext);
  return search ?? { state: 'blank', text: '', facts: [], groups: [], spellings: [] };
}

/** Search engines leave out results. */
export function meta({ matches, loaderData }: Route.MetaArgs) {
  const site = siteOf(matches);
  const text = loaderData?.text ?? '';
  if (text === '') return pageMeta(site, pages.search);
  return unlistedMeta(site, { ...pages.search, title: `${text}, recherche` }, pages.search.path);
}

export default function Search({ loaderData: answer, matches }: Route.ComponentProps) {
  const { text, state, facts } = answer;
  return (
    <div className={`${layout.frame} ${layout.end} ${styles.search}`}>
      <h1 className={layout.hidden}>{text === '' ? 'Rechercher' : frenchSpacing(`Recherche : ${text}`)}</h1>
      <Island name="SearchField" until="interaction" props={{ text }} />
      {state === 'short' && <p className={`${primitives.message} ${styles.below}`}>Tapez au moins deux lettres.</p>}
      {state === 'limited' && (
        <p className={`${primitives.message} ${styles.below}`}>
          Trente recherches viennent déjà d’être faites d’ici. Attendez une minute.
        </p>
      )}
      <SearchFacts facts={facts} />
      {state === 'unavailable' && (
        <div className={styles.below}>
          <EmptyState sentence="La recherche revient dans un instant">
            <p className={styles.hint}>Le reste du site fonctionne. Réessayez dans une minute.</p>
            <ArrowLink href={searchUrl(text, answer.kind)}>Réessayer</ArrowLink>
          </EmptyState>
        </div>
      )}
      {state === 'found' && <Found answer={answer} contact={siteOf(matches).setting?.contactEmail} />}
    </div>
  );
}

function Found({ answer, contact }: { answer: SearchAnswer; contact: string | null | undefined }) {
  const { text, kind, groups, facts, spellings } = answer;
  const total = groups.reduce((sum, { count }) => sum + count, 0);
  const chosen = groups.find((group) => group.kind === kind);
  if (total === 0 && facts.length > 0) return null;
  if (total === 0)
    return (
      <div className={styles.below}>
        <EmptyState sentence={frenchSpacing(`Rien pour « ${text} »`)}>
          <p className={styles.hint}>
            Essayez un seul mot, ou un nom de lieu. Les magazines sont cherchés page à page.
          </p>
          <ArrowLink href={pages.agenda.path}>Voir l’agenda</ArrowLink>
        </EmptyState>
      </div>
    );
  const tabs = searchKindNames.flatMap((name) => groups.find((group) => group.kind === name) ?? []);
  return (
    <>
      <p className={styles.count} role="status">
        <strong>{total === 1 ? 'Un résultat.' : `${formatNumber(total)} résultats.`}</strong>{' '}
        {frenchSpacing(spellingSentence(spellings))}
      </p>
      <nav className={`${primitives.quietLinks} ${styles.kinds}`} aria-label="Par genre">
        <a href={searchUrl(text)} aria-current={chosen ? undefined : 'true'}>
          Tout <sup>{formatNumber(total)}</sup>
        </a>
        {tabs.map((group) => (
          <a key={group.kind} href={searchUrl(text, group.kind)} aria-current={group === chosen ? 'true' : undefined}>
            {searchKinds[group.kind].label} <sup>{formatNumber(group.count)}</sup>
          </a>
        ))}
      </nav>
      {(chosen ? [chosen] : groups).map((group) => (
        <Group key={group.kind} group={group} text={text} isChosen={group === chosen} />
      ))}
      {contact && (
        <p className={`${layout.note} ${styles.contact}`}>
          {frenchSpacing('Vous ne trouvez pas ? Écrivez à ')}
          <a href={`mailto:${contact}`}>{contact}</a>
          {frenchSpacing(' : nous cherchons avec vous.')}
        </p>
      )}
    </>
  );
}
