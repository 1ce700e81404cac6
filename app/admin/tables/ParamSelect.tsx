import { useSearchParams } from 'react-router';
import { Options } from '../inputs/SelectInput.tsx';
import { useSetParams } from './url-params.ts';

interface Props {
  name: string;
  label: string;
  all: string;
  options: readonly (readonly [value: string, label: string])[];
  /** Whether « back » leads to the list without the change. */
  isInHistory?: boolean;
}

/** Filters a list by a parameter of its URL, so that a search can be bookmarked and shared. */
export function ParamSelect({ name, label, all, options, isInHistory = false }: Props) {
  const [parameters] = useSearchParams();
  const setParams = useSetParams();
  return (
    <select
      aria-label={label}
      title={label}
      value={parameters.get(name) ?? ''}
      onChange={({ target }) => setParams({ [name]: target.value }, { replace: !isInHistory })}
    >
      <option value="">{all}</option>
      <Options of={options} />
    </select>
  );
}
