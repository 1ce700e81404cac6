import type { RefObject } from 'react';
import type { Day } from '#model/calendar.ts';
import { VisuallyHidden } from '../parts/VisuallyHidden.tsx';
import { useUncontrolledParam } from '../tables/use-uncontrolled-param.ts';
import styles from './list.module.css';

interface Range {
  from: Day | undefined;
  to: Day | undefined;
}

/** « Du … au … »: the days of which the list shows the entries. One of them may be empty. */
export function DateRange({ from, to, onChange }: Range & { onChange: (range: Range) => void }) {
  const first = useUncontrolledParam<HTMLInputElement>(from ?? '');
  const last = useUncontrolledParam<HTMLInputElement>(to ?? '');
  // Both, as the URL may not have the other yet.
  const change = () => onChange({ from: first.current?.value || undefined, to: last.current?.value || undefined });
  const input = (label: string, field: RefObject<HTMLInputElement | null>, value: Day | undefined) => (
    <label>
      {label}
      <input type="date" max="9999-12-31" ref={field} defaultValue={value ?? ''} onChange={change} />
    </label>
  );
  return (
    <fieldset className={styles.range}>
      <legend>
        <VisuallyHidden>Période</VisuallyHidden>
      </legend>
      {input('Du', first, from)}
      {input('au', last, to)}
      {(from || to) && (
        <button
          type="button"
          onClick={() => {
            onChange({ from: undefined, to: undefined });
            // The button disappears; a field that has the focus is not updated.
            if (!first.current) return;
            first.current.value = '';
            first.current.focus();
          }}
        >
          Toutes les dates
        </button>
      )}
    </fieldset>
  );
}
