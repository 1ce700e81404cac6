import { type KeyboardEvent, useRef } from 'react';
import { Button } from '#app/ui/buttons.tsx';
import styles from './Tabs.module.css';

interface Props<Name extends string> {
  label: string;
  tabs: readonly (readonly [name: Name, label: string])[];
  selected: Name;
  /** The id of a tab is `<id>-<name>`, and that of its panel `<id>-<name>-panneau`. */
  id: string;
  onSelect: (name: Name) => void;
}

/** A row of tabs (ARIA Authoring Practices, « tabs »): the arrow keys select, one tab is in the tab order. */
export function Tabs<Name extends string>({ label, tabs, selected, id, onSelect }: Props<Name>) {
  const list = useRef<HTMLDivElement>(null);

  function onKeyDown(event: KeyboardEvent): void {
    const index = tabs.findIndex(([name]) => name === selected);
    const next = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: tabs.length - 1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    const tab = tabs.at(next % tabs.length);
    if (!tab) return;
    onSelect(tab[0]);
    list.current?.querySelector<HTMLElement>(`#${id}-${tab[0]}`)?.focus();
  }

  return (
    <div ref={list} role="tablist" aria-label={label} className={`inward ${styles.tabs}`} onKeyDown={onKeyDown}>
      {tabs.map(([name, text]) => (
        <Button
          key={name}
          role="tab"
          id={`${id}-${name}`}
          aria-selected={name === selected}
          aria-controls={name === selected ? `${id}-${name}-panneau` : undefined}
          tabIndex={name === selected ? 0 : -1}
          onClick={() => onSelect(name)}
        >
          {text}
        </Button>
      ))}
    </div>
  );
}
