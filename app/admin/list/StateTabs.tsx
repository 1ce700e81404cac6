import type { ContentTypeName } from '#content/index.ts';
import type { TypeDeclaration } from '#model/define-type.ts';
import { formatNumber } from '../parts/format.ts';
import { useQuery } from '../parts/use-query.ts';
import { VisuallyHidden } from '../parts/VisuallyHidden.tsx';
import { stateLabels } from '../publication/publication.ts';
import { adminApi } from '../session/session.ts';
import styles from './list.module.css';
import { isSwitched, type ListFilter, type ListState, listFilters, selectionOf } from './list-params.ts';

interface Props {
  type: TypeDeclaration;
  name: ContentTypeName;
  state: ListState;
  /** The counts reload when this changes: the rows did. */
  changed: string;
  onShow: (change: Partial<ListState>) => void;
}

const labels: Readonly<Record<ListFilter, string>> = {
  on: 'Actives',
  off: 'Inactives',
  published: stateLabels.published.many,
  modified: stateLabels.modified.many,
  draft: stateLabels.draft.many,
  scheduled: stateLabels.scheduled.many,
  ended: stateLabels.ended.many,
};

/** Filters by state, each with its count. */
export function StateTabs({ type, name, state, changed, onShow }: Props) {
  const filters = listFilters(type);
  const { result } = useQuery(`${state.search} ${changed}`, async (signal) => {
    if (changed === '') return undefined;
    const count = async (filter: ListFilter | undefined) => {
      const selection = selectionOf(type, { search: state.search, state: filter });
      const query = { ...selection, fields: ['id'], pagination: { pageSize: 1 } };
      return (await adminApi.drafts(name, query, { signal })).meta.pagination.total;
    };
    return Promise.all([undefined, ...filters].map(count));
  });
  return (
    <fieldset className={styles.tabs}>
      <legend>
        <VisuallyHidden>État</VisuallyHidden>
      </legend>
      {[undefined, ...filters].map((filter, index) => {
        const count = result?.[index];
        return (
          <button
            key={filter ?? 'all'}
            type="button"
            aria-pressed={state.state === filter}
            onClick={() => onShow({ state: filter })}
          >
            {filter ? labels[filter] : isSwitched(type) ? 'Toutes' : 'Tous'}{' '}
            <span>{count === undefined ? '' : formatNumber(count)}</span>
          </button>
        );
      })}
    </fieldset>
  );
}
