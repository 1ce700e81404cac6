import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { Icon } from '#app/ui/Icon.tsx';
import ui from '../ui/primitives.module.css';
import { singleKeysAreOn, useKeyboardShortcut } from '../ui/use-keyboard-shortcut.ts';
import styles from './SearchField.module.css';
import { maxSearchLength, searchParam } from './url-params.ts';
import { useChangeParams, withParam } from './use-change-params.ts';

/** Debounce delay: no request on each keystroke, no noticeable wait. */
const pauseMs = 250;

interface Props {
  label: string;
  placeholder?: string | undefined;
  /** Results are loading. */
  busy: boolean;
}

/** Searches while typing. The search is in the URL, so that « back » restores it. `/` focuses it from anywhere on the screen. */
export function SearchField({ label, placeholder = label, busy }: Props) {
  const [parameters] = useSearchParams();
  const changeParams = useChangeParams();
  const value = searchParam(parameters);
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(value);
  const searched = useRef(value);
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
    changeParams((params) => withParam(params, 'recherche', trimmed), { replace: true });
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: typing is what sets the timer again
  useEffect(() => {
    const timer = setTimeout(() => search(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);

  return (
    <search className={`${ui.search} ${styles.search}`}>
      <Icon name="search" />
      <input
        ref={input}
        type="search"
        aria-label={label}
        title={hasKey ? `${label} ( / )` : label}
        {...(hasKey && { 'aria-keyshortcuts': '/' })}
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
