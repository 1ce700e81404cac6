import type { ContentTypeName } from '#content/index.ts';
import type { TypeDeclaration } from '#model/define-type.ts';
import { formatNumber } from '../parts/format.ts';
import { statusLabels } from '../parts/StatusBadge.tsx';
import { useQuery } from '../parts/use-query.ts';
import { VisuallyHidden } from '../parts/VisuallyHidden.tsx';
import { contentApi } from '../session/session.ts';
import styles from './list.module.css';
import { filtersOf, type ListState } from './list-params.ts';

interface Props {
  type: TypeDeclaration;
  name: ContentTypeName;
  state: ListState;
  /** The counts reload when this changes: the rows did. */
  changed: string;
  onShow: (change: Partial<ListState>) => void;
}

/** Filters by publication state, each with its count. */
export function StateTabs({ type, name, state, changed, onShow }: Props) {
  const { result } = useQuery(`${state.search} ${changed}`, async (signal) => {
    const count = async (filter: ListState['state']) => {
      const filters = filtersOf(type, { search: state.search, state: filter });
      const query = { filters, fields: ['id'], pagination: { pageSize: 1 } };
      return (await contentApi.list(name, query, { signal })).meta.pagination.total;
    };
    if (!type.publishedFlag || changed === '') return undefined;
    const [on, off] = await Promise.all([count('on'), count('off')]);
    return { on, off };
  });
  if (!type.publishedFlag) return null;
  const labels = statusLabels(type);
  const tabs = [
    {
      label: type.publishedFlag === 'active' ? 'Toutes' : 'Tous',
      state: undefined,
      count: result && result.on + result.off,
    },
    { label: labels.manyOn, state: 'on', count: result?.on },
    { label: labels.manyOff, state: 'off', count: result?.off },
  ] as const;
  return (
    <fieldset className={styles.tabs}>
      <legend>
        <VisuallyHidden>État</VisuallyHidden>
      </legend>
      {tabs.map((tab) => (
        <button
          key={tab.label}
          type="button"
          aria-pressed={state.state === tab.state}
          onClick={() => onShow({ state: tab.state })}
        >
          {tab.label} <span>{tab.count === undefined ? '' : formatNumber(tab.count)}</span>
        </button>
      ))}
    </fieldset>
  );
}
