import { type RefObject, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { families } from '#content/audit.ts';
import { today } from '#model/calendar.ts';
import { SearchField } from '../registers/SearchField.tsx';
import own from './journal.module.css';

/** Who, what, since when. They stand in the address, so that a search can be found again, or shown to a colleague. */
export function Filters() {
  const [parameters, setParameters] = useSearchParams();
  const act = useFollowing<HTMLSelectElement>(parameters.get('acte') ?? '');
  const since = useFollowing<HTMLInputElement>(parameters.get('depuis') ?? '');
  const set = (name: string, value: string): void =>
    setParameters(
      (before) => {
        const next = new URLSearchParams(before);
        next.delete('page');
        if (value) next.set(name, value);
        else next.delete(name);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return (
    <>
      <SearchField label="Rechercher une adresse" />
      <select
        aria-label="Nature de l’acte"
        ref={act}
        defaultValue={parameters.get('acte') ?? ''}
        onChange={({ target: { value } }) => set('acte', value)}
      >
        <option value="">Tous les actes</option>
        {Object.entries(families).map(([name, { label }]) => (
          <option key={name} value={name}>
            {label}
          </option>
        ))}
      </select>
      <label className={own.since}>
        Depuis le
        <input
          type="date"
          max={today()}
          ref={since}
          defaultValue={parameters.get('depuis') ?? ''}
          onChange={({ target: { value } }) => set('depuis', value)}
        />
      </label>
    </>
  );
}

/**
 * A field that is not held back by its address, which follows once the server has answered: a date being typed would be put back to
 * what it was. When the address changes by another way, the field follows it, unless one is in it.
 */
function useFollowing<Field extends HTMLSelectElement | HTMLInputElement>(value: string): RefObject<Field | null> {
  const field = useRef<Field>(null);
  useEffect(() => {
    if (field.current && document.activeElement !== field.current) field.current.value = value;
  }, [value]);
  return field;
}
