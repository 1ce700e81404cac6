import type { ContentTypeName } from '#content/index.ts';
import type { TypeDeclaration } from '#model/define-type.ts';
import { stateWords } from '../parts/State.tsx';
import { useAnswer } from '../parts/use-answer.ts';
import { content } from '../session/session.ts';
import { filtersOf, type ListState } from './address.ts';
import styles from './list.module.css';

interface Props {
  type: TypeDeclaration;
  name: ContentTypeName;
  state: ListState;
  /** Counts are asked again when this changes: the rows were. */
  changed: string;
  onShow: (change: Partial<ListState>) => void;
}

const number = new Intl.NumberFormat('fr-FR');

/** All, what is published, what is not; each with how many there are. */
export function StateTabs({ type, name, state, changed, onShow }: Props) {
  const { result } = useAnswer(`${state.search} ${changed}`, async (signal) => {
    const count = async (wanted: ListState['state']) => {
      const filters = filtersOf(type, { search: state.search, state: wanted });
      const query = { filters, fields: ['id'], pagination: { pageSize: 1 } };
      return (await content.list(name, query, { signal })).meta.pagination.total;
    };
    if (!type.publishedBy || changed === '') return undefined;
    const [on, off] = await Promise.all([count('on'), count('off')]);
    return { on, off };
  });
  if (!type.publishedBy) return null;
  const words = stateWords(type);
  const tabs = [
    {
      label: type.publishedBy === 'active' ? 'Toutes' : 'Tous',
      state: undefined,
      count: result && result.on + result.off,
    },
    { label: words.manyOn, state: 'on', count: result?.on },
    { label: words.manyOff, state: 'off', count: result?.off },
  ] as const;
  return (
    <fieldset className={styles.tabs}>
      <legend className={styles.hidden}>État</legend>
      {tabs.map((tab) => (
        <button
          key={tab.label}
          type="button"
          aria-pressed={state.state === tab.state}
          onClick={() => onShow({ state: tab.state })}
        >
          {tab.label} <span>{tab.count === undefined ? '' : number.format(tab.count)}</span>
        </button>
      ))}
    </fieldset>
  );
}
