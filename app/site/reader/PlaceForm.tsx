import { type FormEvent, useEffect, useState } from 'react';
import styles from './magazine.module.css';
import type { Spread } from './spreads.ts';

interface Props {
  seen: Spread;
  total: number;
  onGo(page: number): void;
}

/** « Pages 10–11 sur 64 », where the number can be written over. */
export function PlaceForm({ seen, total, onGo }: Props) {
  const here = String(seen[0]);
  const [typed, setTyped] = useState(here);
  useEffect(() => setTyped(here), [here]);

  function go(event: FormEvent): void {
    event.preventDefault();
    const page = Number.parseInt(typed, 10);
    setTyped(here);
    if (!Number.isNaN(page)) onGo(page);
  }

  return (
    <form className={styles.place} onSubmit={go}>
      <span aria-hidden="true">{seen.length > 1 ? 'Pages' : 'Page'}</span>
      <input
        inputMode="numeric"
        pattern="[0-9]*"
        autoComplete="off"
        size={String(total).length}
        value={typed}
        aria-label={`Page, de 1 à ${total}`}
        onChange={(event) => setTyped(event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={() => setTyped(here)}
      />
      <span aria-hidden="true">
        {seen.length > 1 && `–${seen[1]} `}sur {total}
      </span>
    </form>
  );
}
