import { Button } from '#app/ui/buttons.tsx';
import { buttonsOf, moveFocus } from '#app/ui/move-focus.ts';
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
  return (
    <div
      role="tablist"
      aria-label={label}
      className={`inward ${styles.tabs}`}
      onKeyDown={(event) => moveFocus(buttonsOf(event.currentTarget), event)?.click()}
    >
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
