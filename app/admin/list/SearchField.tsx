import { useEffect, useRef, useState } from 'react';
import { Icon } from '#app/ui/Icon.tsx';
import { useShortcut } from '../parts/use-shortcut.ts';
import styles from './list.module.css';

/** Long enough not to ask at each letter, short enough not to be waited for. */
const pauseMs = 250;

interface Props {
  label: string;
  placeholder?: string;
  value: string;
  busy: boolean;
  onSearch: (search: string) => void;
}

/** Searches as one types. `/` comes here from anywhere on the screen. */
export function SearchField({ label, placeholder = 'Rechercher un titre', value, busy, onSearch }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(value);
  const asked = useRef(value);
  const latest = useRef(onSearch);
  latest.current = onSearch;
  useShortcut('/', () => input.current?.select());

  // Another address (back, « effacer ») writes the field anew; the one that typing made does not.
  useEffect(() => {
    if (value === asked.current) return;
    asked.current = value;
    setText(value);
  }, [value]);

  const search = (wanted: string) => {
    if (wanted === asked.current) return;
    asked.current = wanted;
    latest.current(wanted);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: typing is what sets the timer again
  useEffect(() => {
    const timer = setTimeout(() => search(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);

  return (
    <search className={styles.search}>
      <Icon name="search" />
      <input
        ref={input}
        type="search"
        aria-label={label}
        aria-keyshortcuts="/"
        title="Rechercher ( / )"
        placeholder={placeholder}
        maxLength={200}
        value={text}
        onChange={(event) => setText(event.target.value)}
        // Who leaves the field for an entry goes there: a search that came after would take them back.
        onBlur={() => search(text)}
      />
      <kbd>{busy ? '…' : '/'}</kbd>
    </search>
  );
}
