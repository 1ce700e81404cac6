import { type FormEvent, useEffect, useState } from 'react';
import styles from './magazine.module.css';
import type { Spread } from './pages/spreads.ts';

interface Props {
  seen: Spread;
  total: number;
  onGo(page: number): void;
}

/** « Pages 10–11 sur 64 », with an editable page number. */
export function PageNumberForm({ seen, total, onGo }: Props) {
  const currentPage = String(seen[0]);
  const [typed, setTyped] = useState(currentPage);
  useEffect(() => setTyped(currentPage), [currentPage]);

  function go(event: FormEvent): void {
    event.preventDefault();
    const page = Number.parseInt(typed, 10);
    setTyped(currentPage);
    if (!Number.isNaN(page)) onGo(page);
  }

  return (
    <form className={styles.pageNumber} onSubmit={go}>
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
        onBlur={() => setTyped(currentPage)}
      />
      <span aria-hidden="true">
        {seen.length > 1 && `–${seen[1]} `}sur {total}
      </span>
    </form>
  );
}
