import { type RefObject, useId } from 'react';
import { Button } from '#app/ui/buttons.tsx';
import type { Day } from '#model/calendar.ts';
import { formatDay } from '#model/format.ts';
import { useSetParams, useUncontrolledParam } from '../tables/url-params.ts';
import ui from '../ui/primitives.module.css';
import styles from './list.module.css';
import type { ListRange } from './list-params.ts';

/** « Du … au … »: the days of which the list shows the entries. One of them may be empty. */
export function DateRange({ from, to }: ListRange) {
  const setParams = useSetParams();
  const first = useUncontrolledParam(from ?? '');
  const last = useUncontrolledParam(to ?? '');
  const problemId = useId();
  const isReversed = from !== undefined && to !== undefined && to < from;
  const set = (du = '', au = '') => {
    setParams({ du, au }, { replace: true });
    // A field that has the focus, or a value that the URL has not, is not updated by the URL.
    if (first.current) first.current.value = du;
    if (last.current) last.current.value = au;
    // The button disappears.
    first.current?.focus();
  };
  const input = (name: 'du' | 'au', label: string, day: Day | undefined, field: RefObject<HTMLInputElement | null>) => (
    <label className={ui.beside}>
      {label}
      <input
        type="date"
        // A year of which only the first figures are typed is earlier.
        min="1000-01-01"
        max="9999-12-31"
        ref={field}
        defaultValue={day ?? ''}
        aria-invalid={isReversed || undefined}
        aria-describedby={isReversed ? problemId : undefined}
        onChange={({ target }) => target.validity.valid && setParams({ [name]: target.value }, { replace: true })}
      />
    </label>
  );
  return (
    <fieldset className={`${ui.cluster} ${ui.close} ${styles.range}`}>
      <legend className="unseen">Période</legend>
      {input('du', 'Du', from, first)}
      {input('au', 'au', to, last)}
      {(from || to) && (
        <Button className={ui.link} onClick={() => set()}>
          Toutes les dates
        </Button>
      )}
      <div aria-live="polite" className={`${ui.cluster} ${styles.reversed}`}>
        {isReversed && (
          <>
            <p id={problemId} className={ui.problem}>
              La fin vient avant le début, le {formatDay(from, 'long')}. La liste garde toutes les dates.
            </p>
            <Button className={ui.link} onClick={() => set(to, from)}>
              Du {formatDay(to, 'long')} au {formatDay(from, 'long')}
            </Button>
          </>
        )}
      </div>
    </fieldset>
  );
}
