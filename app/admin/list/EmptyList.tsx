import type { ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import { buttonClass } from '#app/ui/buttons.tsx';
import { typeOf } from '#content/index.ts';
import { dayOf } from '#model/calendar.ts';
import { longDay, quoted, rangeInWords } from '../parts/format.ts';
import { useQuery } from '../parts/use-query.ts';
import type { ContentScreen } from '../screens.ts';
import { adminApi } from '../session/session.ts';
import { localOf } from './DatesCell.tsx';
import styles from './list.module.css';
import {
  type ListFilter,
  type ListState,
  neighbourQuery,
  rangeOf,
  serializeListParams,
  takesPlace,
} from './list-params.ts';
import { filterLabels } from './StateTabs.tsx';

interface Props {
  screen: ContentScreen;
  state: ListState;
  add: ReactNode;
  formOf: (documentId: string) => Pick<LinkProps, 'to' | 'state'>;
  onShow: (change: Partial<ListState>) => void;
}

const nothingFor: Readonly<Record<ListFilter, string>> = {
  upcoming: 'Aucun élément à venir.',
  current: 'Aucun élément en cours.',
  past: 'Aucun élément passé.',
  on: 'Aucun élément n’est actif.',
  off: 'Aucun élément n’est inactif.',
  published: 'Rien n’est en ligne tel qu’il est écrit.',
  modified: 'Aucune modification n’attend d’être publiée.',
  draft: 'Aucun brouillon.',
  scheduled: 'Rien n’est programmé.',
  ended: 'Aucune page ne s’est retirée à sa date.',
};

/** An empty list: no entry yet, or none that matches the search; each with an action. */
export function EmptyList({ screen, state, add, formOf, onShow }: Props) {
  const search = state.search.trim();
  const range = rangeOf(state);
  const nothing =
    search && !range
      ? `Aucun titre ne contient ${quoted(search)}.`
      : range
        ? nothingInRange(screen, state)
        : state.state && nothingFor[state.state];
  return (
    <div className={styles.nothing}>
      <img src="/sign.svg" alt="" width="44" height="44" />
      {nothing ? (
        <>
          <p>{nothing}</p>
          {range && <Neighbour screen={screen} state={state} formOf={formOf} />}
          <button
            type="button"
            className={buttonClass('hollow')}
            onClick={() => onShow({ search: '', state: undefined, from: undefined, to: undefined })}
          >
            Tout afficher
          </button>
        </>
      ) : (
        <>
          <p>{`${screen.label}\u00a0: rien n’a encore été ajouté.`}</p>
          {add}
        </>
      )}
    </div>
  );
}

/** « Aucun événement dont le titre contient « bal » entre le 1er août 2027 et le 15 août 2027, dans « Brouillons ». » */
function nothingInRange(screen: ContentScreen, state: ListState): string {
  const search = state.search.trim();
  return [
    `Aucun ${typeOf(screen.type).label.singular.toLowerCase()}`,
    search && ` dont le titre contient ${quoted(search)}`,
    ` ${rangeInWords(state)}`,
    state.state && `, dans ${quoted(filterLabels[state.state])}`,
    '.',
  ].join('');
}

/** The first entry after the range of an empty list, else the last one before it, which the other filters select. */
function Neighbour({ screen, state, formOf }: Pick<Props, 'screen' | 'state' | 'formOf'>) {
  const type = typeOf(screen.type);
  const { result } = useQuery(serializeListParams(state).toString(), async (signal) => {
    for (const before of [false, true]) {
      const query = neighbourQuery(type, state, { before });
      const [entry] = query ? (await adminApi.drafts(screen.type, query, { signal })).data : [];
      if (entry) return { entry, before };
    }
    return undefined;
  });
  const start = localOf(result?.entry[takesPlace(type)?.start ?? '']);
  return (
    // The place of the sentence is taken while it loads.
    <p>
      {result && start ? (
        <>
          {`Le ${result.before ? 'précédent' : 'suivant'}\u00a0: `}
          <Link {...formOf(result.entry.documentId)}>{String(result.entry[type.admin.title] || 'Sans titre')}</Link>
          {`, le ${longDay(dayOf(start))}.`}
        </>
      ) : (
        '\u00a0'
      )}
    </p>
  );
}
