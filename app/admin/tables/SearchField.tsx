import { useNavigation, useSearchParams } from 'react-router';
import { SearchField as Field } from '../list/SearchField.tsx';

/** Searches while typing. The search is in the URL, so that « back » restores it. */
export function SearchField({ label }: { label: string }) {
  const [parameters, setParameters] = useSearchParams();
  const { state } = useNavigation();
  return (
    <Field
      label={label}
      placeholder={label}
      value={parameters.get('recherche') ?? ''}
      busy={state === 'loading'}
      onSearch={(search) =>
        setParameters(
          (before) => {
            const next = new URLSearchParams(before);
            next.delete('page');
            if (search.trim() === '') next.delete('recherche');
            else next.set('recherche', search.trim().slice(0, 100));
            return next;
          },
          { replace: true, preventScrollReset: true },
        )
      }
    />
  );
}
