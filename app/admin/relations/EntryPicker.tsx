import { useCombobox } from 'downshift';
import { useState } from 'react';
import { Icon } from '#app/ui/Icon.tsx';
import type { ContentTypeName } from '#content/index.ts';
import { SortableList } from '../parts/reorder/SortableList.tsx';
import { quoted } from '../parts/told.ts';
import { EntryLine } from './EntryLine.tsx';
import styles from './EntryPicker.module.css';
import { factsOf, type PickedEntry, titleOf } from './entry-facts.ts';
import { useEntries } from './use-entries.ts';

export type { PickedEntry } from './entry-facts.ts';

interface Props {
  /** id of the control that gets the focus; the label's htmlFor. */
  id: string;
  label: string;
  value: PickedEntry[];
  onChange: (value: PickedEntry[]) => void;
  required?: boolean;
  disabled?: boolean;
  /** ids of the hint and of the error sentence. */
  describedBy?: string | undefined;
  invalid?: boolean;
  to: ContentTypeName;
  many: boolean;
  /** documentIds that may not be chosen: the entry itself. */
  exclude: readonly string[];
}

const { InputBlur, InputKeyDownEnter, ItemClick } = useCombobox.stateChangeTypes;

/** Other entries, found by their title and put in order: a combobox, as the APG has it, and the list of what was chosen. */
export function EntryPicker(props: Props) {
  const { id, label, value, onChange, required, disabled, describedBy, invalid, to, many, exclude } = props;
  const [words, setWords] = useState('');
  const [said, setSaid] = useState('');
  const [open, setOpen] = useState(false);
  const kind = factsOf(to).label;
  const { entries, state, reload } = useEntries(
    to,
    words,
    [...exclude, ...value.map(({ documentId }) => documentId)],
    open,
  );

  const combobox = useCombobox<PickedEntry>({
    inputId: id,
    items: entries,
    itemToString: (entry) => (entry ? titleOf(to, entry) : ''),
    itemToKey: (entry) => entry?.documentId,
    selectedItem: null,
    inputValue: words,
    isOpen: open,
    onIsOpenChange: ({ isOpen }) => setOpen(isOpen),
    stateReducer: (_before, { type, changes }) => {
      switch (type) {
        case InputBlur:
          // Leaving chooses nothing (downshift would take what is highlighted).
          return { ...changes, selectedItem: null, inputValue: words };
        case InputKeyDownEnter:
        case ItemClick:
          return { ...changes, inputValue: '' };
        default:
          return changes;
      }
    },
    onStateChange({ type, selectedItem }) {
      if ((type === InputKeyDownEnter || type === ItemClick) && selectedItem) choose(selectedItem);
    },
  });
  const { getInputProps, getItemProps, getMenuProps, highlightedIndex } = combobox;

  function choose(entry: PickedEntry): void {
    onChange(many ? [...value, entry] : [entry]);
    setWords('');
    setSaid(`Ajouté\u00a0: ${titleOf(to, entry)}`);
  }

  function remove(entry: PickedEntry): void {
    onChange(value.filter((other) => other.id !== entry.id));
    setSaid(`Retiré\u00a0: ${titleOf(to, entry)}`);
    // The button that had the focus goes away with its line.
    document.getElementById(id)?.focus();
  }

  const line = (entry: PickedEntry) => (
    <div className={styles.chosen}>
      <EntryLine type={to} entry={entry} />
      {!disabled && (
        <button
          type="button"
          className={styles.remove}
          onClick={() => remove(entry)}
          aria-label={`Retirer ${titleOf(to, entry)}`}
        >
          <Icon name="close" />
        </button>
      )}
    </div>
  );
  const message = { quiet: '', loading: 'Chargement...', failed: '', ready: '' }[state];
  const none = state === 'ready' && entries.length === 0;

  return (
    <div className={styles.picker}>
      {value.length > 0 && (
        <SortableList
          label={label}
          items={value}
          keyOf={(entry) => entry.id}
          nameOf={(entry) => titleOf(to, entry)}
          moved={(from, to, total) => `${kind.one} ${from}\u00a0: en position ${to} sur ${total}`}
          onMove={(from, to) => {
            const entry = value[from];
            if (entry) onChange(value.toSpliced(from, 1).toSpliced(to, 0, entry));
          }}
          disabled={disabled}
        >
          {line}
        </SortableList>
      )}
      <div className={styles.search}>
        <Icon name="search" />
        <input
          {...getInputProps({
            disabled,
            maxLength: 200,
            placeholder: 'Rechercher par le titre',
            'aria-label': label,
            'aria-labelledby': undefined,
            'aria-describedby': describedBy,
            'aria-invalid': invalid,
            'aria-required': required,
            // Not through downshift, whose state lags behind a fast hand in a controlled input.
            onChange: ({ currentTarget }) => setWords(currentTarget.value),
            onKeyDown(event) {
              // With nothing highlighted, Enter belongs to the search, never to the form around it.
              if (event.key === 'Enter') event.preventDefault();
            },
          })}
        />
        <div className={styles.popup} hidden={!open}>
          <p role="status" className={styles.message}>
            {open && (none ? `Aucun résultat${words.trim() ? ` pour ${quoted(words.trim())}` : ''}.` : message)}
          </p>
          {open && state === 'failed' && (
            <div role="alert" className={styles.failed}>
              Erreur lors du chargement des données{' '}
              <button type="button" onMouseDown={(event) => event.preventDefault()} onClick={reload}>
                Réessayer
              </button>
            </div>
          )}
          <ul
            {...getMenuProps({ 'aria-label': kind.many, 'aria-labelledby': undefined })}
            className={styles.options}
            aria-busy={state === 'loading'}
          >
            {open &&
              entries.map((entry, index) => (
                <li
                  key={entry.documentId}
                  {...getItemProps({ item: entry, index })}
                  className={index === highlightedIndex ? styles.highlighted : undefined}
                >
                  <EntryLine type={to} entry={entry} />
                </li>
              ))}
          </ul>
        </div>
      </div>
      <p role="status" className={styles.said}>
        {said}
      </p>
    </div>
  );
}
