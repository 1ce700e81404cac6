import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { Icon } from '#app/ui/Icon.tsx';
import { singleKeysAreOn, useKeyboardShortcut } from '../parts/use-keyboard-shortcut.ts';
import styles from './SearchField.module.css';
import { maxSearchLength, searchParam } from './url-params.ts';

/** Debounce delay: no request on each keystroke, no noticeable wait. */
const pauseMs = 250;

interface Props {
  label: string;
  placeholder?: string;
  /** Results are loading. */
  busy: boolean;
}

/** Searches while typing. The search is in the URL, so that « back » restores it. `/` focuses it from anywhere on the screen. */
export function SearchField({ label, placeholder = label, busy }: Props) {
  const [parameters, setParameters] = useSearchParams();
  const value = searchParam(parameters);
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(value);
  const searched = useRef(value);
  // A search may be sent after the rest of the URL has changed.
  const latest = useRef(setParameters);
  latest.current = setParameters;
  useKeyboardShortcut('/', () => input.current?.select());
  const hasKey = singleKeysAreOn();

  // Updates the field when the URL changes by other means (back, « effacer »), not by typing.
  useEffect(() => {
    if (value === searched.current) return;
    searched.current = value;
    setText(value);
  }, [value]);

  const search = (text: string) => {
    const trimmed = text.trim();
    if (trimmed === searched.current) return;
    searched.current = trimmed;
    latest.current(
      (before) => {
        const next = new URLSearchParams(before);
        next.delete('page');
        if (trimmed === '') next.delete('recherche');
        else next.set('recherche', trimmed);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
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
        maxLength={maxSearchLength}
        value={text}
        onChange={(event) => setText(event.target.value)}
        // A search is sent before the user follows a link: a later one would navigate back to the list.
        onBlur={() => search(text)}
      />
      {(busy || hasKey) && <kbd>{busy ? '…' : '/'}</kbd>}
    </search>
  );
}
