import { useNavigation, useSearchParams } from 'react-router';
import { SearchField as Field } from '../list/SearchField.tsx';

/** Searches as one types. What is looked for stands in the address, so that going back finds it again. */
export function SearchField({ label }: { label: string }) {
  const [parameters, setParameters] = useSearchParams();
  const { state } = useNavigation();
  return (
    <Field
      label={label}
      placeholder={label}
      value={parameters.get('recherche') ?? ''}
      busy={state === 'loading'}
      onSearch={(words) =>
        setParameters(
          (before) => {
            const next = new URLSearchParams(before);
            next.delete('page');
            if (words.trim() === '') next.delete('recherche');
            else next.set('recherche', words.trim().slice(0, 100));
            return next;
          },
          { replace: true, preventScrollReset: true },
        )
      }
    />
  );
}
