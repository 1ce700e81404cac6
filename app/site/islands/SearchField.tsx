import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { buttonClass, Icon, IconButton } from '#app/ui/buttons.tsx';
import type { SearchSuggestion } from '#client/index.ts';
import ui from '../primitives.module.css';
import { Marked } from '../search/Marked.tsx';
import styles from './SearchField.module.css';

/** The time after a key before titles are requested for, and before their number is announced. */
const typingMs = 150;
const announcementMs = 300;

/** A plain GET that suggests titles (APG, « Combobox »). `action`: its path, since content/pages.ts would load every content type here. */
export function SearchField({ action, text }: { action: string; text: string }) {
  const [options, setOptions] = useState<readonly SearchSuggestion[]>([]);
  const [active, setActive] = useState(-1);
  const [announcement, setAnnouncement] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const request = useRef(new AbortController());
  const isOpen = options.length > 0;

  useEffect(() => {
    const count = options.length === 2 ? 'Une suggestion.' : `${options.length - 1} suggestions.`;
    const timer = setTimeout(() => setAnnouncement(options.length > 0 ? count : ''), announcementMs);
    return () => clearTimeout(timer);
  }, [options]);

  function show(shown: readonly SearchSuggestion[]): void {
    request.current.abort();
    setOptions(shown);
    setActive(-1);
  }

  async function suggest(typed: string): Promise<void> {
    request.current.abort();
    request.current = new AbortController();
    const { signal } = request.current;
    try {
      await new Promise((resolve) => setTimeout(resolve, typingMs));
      if (signal.aborted) return;
      const answer = await fetch(`${action}/suggestions?${new URLSearchParams({ q: typed })}`, { signal });
      const { data } = (await answer.json()) as { data: SearchSuggestion[] };
      const q = typed.trim();
      const title = [{ text: `Tout ce qui contient « ${q} »`, isMatch: false }];
      const path = `${action}?${new URLSearchParams({ q })}`;
      show(data.length > 0 ? [...data, { title, note: 'Entrée', path }] : []);
    } catch {
      // The form works without suggestions.
      if (!signal.aborted) show([]);
    }
  }

  // What was typed before the field was hydrated.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    const typed = field.current?.value ?? '';
    if (typed !== text) void suggest(typed);
  }, []);

  function onKeyDown(event: KeyboardEvent): void {
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    const option = options[active];
    if (isOpen && step) setActive(((active + 1 + step + options.length + 1) % (options.length + 1)) - 1);
    else if (event.key === 'Enter' && option) location.assign(option.path);
    else if (event.key === 'Escape' && isOpen) show([]);
    else if (event.key === 'Escape') {
      const links = document.querySelectorAll<HTMLElement>(`header a[href="${action}"]`);
      [...links].find((link) => link.checkVisibility())?.focus();
    } else return;
    event.preventDefault();
  }

  function clear(): void {
    if (field.current) field.current.value = '';
    show([]);
    field.current?.focus();
  }

  return (
    <search className={ui.relative}>
      <form className={`${ui.row} ${styles.form}`} action={action}>
        <label className="unseen" htmlFor="recherche">
          Rechercher dans le site et les magazines
        </label>
        <input
          ref={field}
          id="recherche"
          className="inward"
          name="q"
          enterKeyHint="search"
          defaultValue={text}
          maxLength={200}
          autoComplete="off"
          placeholder="Un rendez-vous, un nom, une pièce"
          role="combobox"
          aria-expanded={isOpen}
          aria-controls="suggestions"
          aria-autocomplete="list"
          aria-activedescendant={options[active] && `suggestion-${active}`}
          onChange={({ target }) => void suggest(target.value)}
          onKeyDown={onKeyDown}
          onBlur={() => show([])}
        />
        <IconButton icon="close" label="Effacer" className={styles.clear} onClick={clear} data-scripted="" />
        <button type="submit" className={`${buttonClass()} ${styles.submit}`}>
          <span>Rechercher</span> <Icon name="search" />
        </button>
      </form>
      <div id="suggestions" role="listbox" aria-label="Suggestions" className={styles.suggestions} hidden={!isOpen}>
        {options.map(({ title, note, path }, position) => (
          <a
            key={path}
            id={`suggestion-${position}`}
            role="option"
            aria-selected={position === active}
            tabIndex={-1}
            href={path}
            // The field keeps the focus, so that its list is still there when the pointer is released.
            onMouseDown={(event) => event.preventDefault()}
          >
            <span>
              <Marked parts={title} />
            </span>
            <span className={ui.note}>{note}</span>
          </a>
        ))}
      </div>
      <p role="status" className="unseen">
        {announcement}
      </p>
    </search>
  );
}
