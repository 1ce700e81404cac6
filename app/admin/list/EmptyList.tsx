import type { ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import { Button } from '#app/ui/buttons.tsx';
import { typeOf } from '#content/index.ts';
import { dayOf } from '#model/calendar.ts';
import { takesPlace } from '#model/define-type.ts';
import { formatDay, formatDayRange, formatTitle } from '#model/format.ts';
import { useQuery } from '../queries/use-query.ts';
import { entryTitle, localOf } from '../relations/entry-summary.ts';
import type { ContentScreen } from '../screens.ts';
import { adminApi } from '../session/session.ts';
import { useSetParams } from '../tables/url-params.ts';
import { allEntries, filterLabel, type ListState, listFilters, neighbourQuery, rangeOf } from './list-params.ts';

interface Props {
  screen: ContentScreen;
  state: ListState;
  add: ReactNode;
  formOf: (documentId: string) => Pick<LinkProps, 'to' | 'state'>;
}

/** An empty list: no entry yet, or none that matches the search; each with an action. */
export function EmptyList({ screen, state, add, formOf }: Props) {
  const setParams = useSetParams();
  const search = state.search.trim();
  const range = rangeOf(state);
  const nothing =
    state.missing || state.changedBy
      ? 'Rien ne correspond à ces filtres.'
      : range
        ? nothingInRange(screen, state)
        : search
          ? `Aucun titre ne contient ${formatTitle(search)}${inTab(screen, state)}.`
          : state.state && listFilters[state.state].none;
  return (
    <>
      <img src="/sign.svg" alt="" width="44" height="44" />
      {nothing ? (
        <>
          <p>{nothing}</p>
          {range && <Neighbour screen={screen} state={state} formOf={formOf} />}
          <Button tone="hollow" onClick={() => setParams(allEntries(typeOf(screen.type)))}>
            Tout afficher
          </Button>
        </>
      ) : (
        <>
          <p>{`${screen.label}\u00a0: rien n’a encore été ajouté.`}</p>
          {add}
        </>
      )}
    </>
  );
}

/** « Aucun événement dont le titre contient « bal » entre le 1er août 2027 et le 15 août 2027, dans « Brouillons ». » */
function nothingInRange(screen: ContentScreen, state: ListState): string {
  const search = state.search.trim();
  const what = `Aucun ${typeOf(screen.type).label.singular.toLowerCase()}`;
  const containing = search && ` dont le titre contient ${formatTitle(search)}`;
  return `${what}${containing} ${formatDayRange(state)}${inTab(screen, state)}.`;
}

/** « , dans « Brouillons » »; nothing in the tab of all entries. */
const inTab = ({ type }: ContentScreen, { state }: ListState): string =>
  state ? `, dans ${formatTitle(filterLabel(state, typeOf(type)))}` : '';

/** The first entry after the range of an empty list, else the last one before it, which the other filters select. */
function Neighbour({ screen, state, formOf }: Pick<Props, 'screen' | 'state' | 'formOf'>) {
  const type = typeOf(screen.type);
  const { result } = useQuery(JSON.stringify(state), async (signal) => {
    for (const side of ['after', 'before'] as const) {
      const query = neighbourQuery(type, state, side);
      const [entry] = query ? (await adminApi.drafts(screen.type, query, { signal })).data : [];
      if (entry) return { entry, side };
    }
    return undefined;
  });
  const start = localOf(result?.entry[takesPlace(type)?.start ?? '']);
  return (
    // The place of the sentence is taken while it loads.
    <p>
      {result && start ? (
        <>
          {`Le ${result.side === 'before' ? 'précédent' : 'suivant'}\u00a0: `}
          <Link {...formOf(result.entry.documentId)}>{entryTitle(screen.type, result.entry)}</Link>
          {`, le ${formatDay(dayOf(start), 'long')}.`}
        </>
      ) : (
        '\u00a0'
      )}
    </p>
  );
}
