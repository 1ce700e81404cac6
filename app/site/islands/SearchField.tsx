import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { buttonClass } from '#app/ui/buttons.tsx';
import { Icon } from '#app/ui/Icon.tsx';
import layout from '#app/ui/layout.module.css';
import { frenchSpacing } from '#app/ui/typography.ts';
import type { SearchSuggestion } from '#client/index.ts';
import { pages } from '#content/pages.ts';
import styles from './SearchField.module.css';

/** The time after a key before titles are requested for, and before their number is announced. */
const typingMs = 150;
const announcementMs = 300;

type Found = { text: string; suggestions: readonly SearchSuggestion[] };
const nothing: Found = { text: '', suggestions: [] };

/** The form of the search: a plain GET, whose field suggests titles (WAI-ARIA Authoring Practices, « Combobox »). `text`: what it begins with. */
export function SearchField({ text }: { text: string }) {
  const [{ text: requested, suggestions }, setFound] = useState(nothing);
  const [active, setActive] = useState(-1);
  const [announcement, setAnnouncement] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const request = useRef(new AbortController());
  const isOpen = suggestions.length > 0;
  const options = [
    ...suggestions,
    {
      title: [{ text: `Tout ce qui contient « ${requested} »`, isMatch: false }],
      note: 'Entrée',
      path: allOf(requested),
    },
  ];

  useEffect(() => {
    const count = suggestions.length === 1 ? 'Une suggestion.' : `${suggestions.length} suggestions.`;
    const timer = setTimeout(() => setAnnouncement(isOpen ? count : ''), announcementMs);
    return () => clearTimeout(timer);
  }, [suggestions, isOpen]);

  function close(): void {
    request.current.abort();
    setFound(nothing);
    setActive(-1);
  }

  async function suggest(value: string): Promise<void> {
    request.current.abort();
    request.current = new AbortController();
    const { signal } = request.current;
    setActive(-1);
    if (value.trim().length < 2) return setFound(nothing);
    try {
      await new Promise((resolve) => setTimeout(resolve, typingMs));
      if (signal.aborted) return;
      const query = new URLSearchParams({ q: value });
      const answer = await fetch(`${pages.search.path}/suggestions?${query}`, { signal });
      const { data } = (await answer.json()) as { data: SearchSuggestion[] };
      if (!signal.aborted) setFound({ text: value.trim(), suggestions: data });
    } catch {
      // The form works without suggestions.
      if (!signal.aborted) setFound(nothing);
    }
  }

  function onKeyDown(event: KeyboardEvent): void {
    const { key } = event;
    if (key === 'Escape') {
      event.preventDefault();
      if (isOpen) {
        close();
        return;
      }
      const links = document.querySelectorAll<HTMLElement>(`header a[href="${pages.search.path}"]`);
      [...links].find((link) => link.checkVisibility())?.focus();
    } else if (isOpen && (key === 'ArrowDown' || key === 'ArrowUp')) {
      event.preventDefault();
      const count = options.length + 1;
      setActive(((active + 1 + (key === 'ArrowDown' ? 1 : -1) + count) % count) - 1);
    } else if (isOpen && key === 'Enter' && options[active]) {
      event.preventDefault();
      location.assign(options[active].path);
    }
  }

  return (
    <search className={styles.search}>
      <form className={styles.form} action={pages.search.path}>
        <label className={layout.hidden} htmlFor="recherche">
          Rechercher dans le site et les magazines
        </label>
        <input
          ref={field}
          id="recherche"
          name="q"
          type="search"
          defaultValue={text}
          maxLength={200}
          autoComplete="off"
          placeholder="Un rendez-vous, un nom, une pièce"
          role="combobox"
          aria-expanded={isOpen}
          aria-controls="suggestions"
          aria-autocomplete="list"
          aria-activedescendant={isOpen && active >= 0 ? `suggestion-${active}` : undefined}
          onChange={({ target }) => void suggest(target.value)}
          onKeyDown={onKeyDown}
          onBlur={close}
        />
        <button type="submit" className={`${buttonClass()} ${styles.submit}`}>
          <span>Rechercher</span> <Icon name="search" />
        </button>
      </form>
      <div id="suggestions" role="listbox" aria-label="Suggestions" className={styles.suggestions} hidden={!isOpen}>
        {isOpen &&
          options.map(({ title, note, path }, position) => (
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
                {title.map((part, index) =>
                  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a title never move.
                  part.isMatch ? <b key={index}>{part.text}</b> : frenchSpacing(part.text),
                )}
              </span>
              <span className={layout.note}>{note}</span>
            </a>
          ))}
      </div>
      <p role="status" className={layout.hidden}>
        {announcement}
      </p>
    </search>
  );
}

const allOf = (text: string): string => `${pages.search.path}?${new URLSearchParams({ q: text })}`;
