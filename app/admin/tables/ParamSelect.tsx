import { useSearchParams } from 'react-router';
import { Options } from '../inputs/SelectInput.tsx';
import { useChangeParams, withParam } from './url-params.ts';

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
  const changeParams = useChangeParams();
  return (
    <select
      aria-label={label}
      title={label}
      value={parameters.get(name) ?? ''}
      onChange={({ target: { value } }) =>
        changeParams((params) => withParam(params, name, value), { replace: !isInHistory })
      }
    >
      <option value="">{all}</option>
      <Options of={options} />
    </select>
  );
}
