import { type RefObject, useId } from 'react';
import { Button } from '#app/ui/buttons.tsx';
import { formatDay } from '#model/format.ts';
import { useUncontrolledParam } from '../tables/url-params.ts';
import ui from '../ui/primitives.module.css';
import styles from './list.module.css';
import type { ListRange } from './list-params.ts';

/** « Du … au … »: the days of which the list shows the entries. One of them may be empty. */
export function DateRange({ from, to, onChange }: ListRange & { onChange: (range: Partial<ListRange>) => void }) {
  const first = useUncontrolledParam(from ?? '');
  const last = useUncontrolledParam(to ?? '');
  const problemId = useId();
  const isReversed = from !== undefined && to !== undefined && to < from;
  const set = (range: ListRange) => {
    onChange(range);
    // A field that has the focus, or a value that the URL has not, is not updated by the URL.
    if (first.current) first.current.value = range.from ?? '';
    if (last.current) last.current.value = range.to ?? '';
    // The button disappears.
    first.current?.focus();
  };
  const input = (label: string, name: keyof ListRange, field: RefObject<HTMLInputElement | null>) => (
    <label className={ui.beside}>
      {label}
      <input
        type="date"
        // A year of which only the first figures are typed is earlier.
        min="1000-01-01"
        max="9999-12-31"
        ref={field}
        defaultValue={(name === 'from' ? from : to) ?? ''}
        aria-invalid={isReversed || undefined}
        aria-describedby={isReversed ? problemId : undefined}
        onChange={({ target }) => target.validity.valid && onChange({ [name]: target.value || undefined })}
      />
    </label>
  );
  return (
    <fieldset className={`${ui.cluster} ${styles.range}`}>
      <legend className="unseen">Période</legend>
      {input('Du', 'from', first)}
      {input('au', 'to', last)}
      {(from || to) && (
        <Button className={ui.link} onClick={() => set({ from: undefined, to: undefined })}>
          Toutes les dates
        </Button>
      )}
      <div aria-live="polite" className={`${ui.cluster} ${styles.reversed}`}>
        {isReversed && (
          <>
            <p id={problemId} className={ui.problem}>
              La fin vient avant le début, le {formatDay(from, 'long')}. La liste garde toutes les dates.
            </p>
            <Button className={ui.link} onClick={() => set({ from: to, to: from })}>
              Du {formatDay(to, 'long')} au {formatDay(from, 'long')}
            </Button>
          </>
        )}
      </div>
    </fieldset>
  );
}
