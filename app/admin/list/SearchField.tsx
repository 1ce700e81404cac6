import { useEffect, useRef, useState } from 'react';
import { Icon } from '#app/ui/Icon.tsx';
import { singleKeysAreOn, useKeyboardShortcut } from '../parts/use-keyboard-shortcut.ts';
import styles from './list.module.css';

/** Debounce delay: no request on each keystroke, no noticeable wait. */
const pauseMs = 250;

interface Props {
  label: string;
  placeholder?: string;
  value: string;
  busy: boolean;
  onSearch: (search: string) => void;
}

/** Searches while typing. `/` focuses it from anywhere on the screen. */
export function SearchField({ label, placeholder = 'Rechercher un titre', value, busy, onSearch }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(value);
  const searched = useRef(value);
  const latest = useRef(onSearch);
  latest.current = onSearch;
  useKeyboardShortcut('/', () => input.current?.select());
  const hasKey = singleKeysAreOn();

  // Updates the field when the URL changes by other means (back, « effacer »), not by typing.
  useEffect(() => {
    if (value === searched.current) return;
    searched.current = value;
    setText(value);
  }, [value]);

  const search = (text: string) => {
    if (text === searched.current) return;
    searched.current = text;
    latest.current(text);
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
        {...(hasKey && { 'aria-keyshortcuts': '/', title: 'Rechercher ( / )' })}
        placeholder={placeholder}
        maxLength={200}
        value={text}
        onChange={(event) => setText(event.target.value)}
        // A search is sent before the user follows a link: a later one would navigate back to the list.
        onBlur={() => search(text)}
      />
      {(busy || hasKey) && <kbd>{busy ? '…' : '/'}</kbd>}
    </search>
  );
}
