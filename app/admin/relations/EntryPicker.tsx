import { useCombobox } from 'downshift';
import { useState } from 'react';
import { Icon } from '#app/ui/buttons.tsx';
import { type ContentTypeName, typeOf } from '#content/index.ts';
import type { AnyEntry } from '#model/entry.ts';
import { formatTitle } from '#model/format.ts';
import type { InputProps } from '../inputs/input.ts';
import { Thumbnail } from '../media/Thumbnail.tsx';
import { PublicationBadge } from '../publication/PublicationBadge.tsx';
import { useDebounced, useQuery } from '../queries/use-query.ts';
import { SortableList } from '../reorder/SortableList.tsx';
import { adminApi } from '../session/session.ts';
import { Announcement, RetryNotice } from '../ui/messages.tsx';
import ui from '../ui/primitives.module.css';
import styles from './EntryPicker.module.css';
import { entryDisplayOf, entryTitle, searchFilter, summaryOf } from './entry-summary.ts';

interface Props extends InputProps<AnyEntry[]> {
  to: ContentTypeName;
  many: boolean;
  /** documentIds that cannot be chosen: the entry itself. */
  exclude: readonly string[];
}

const { InputKeyDownEnter, ItemClick } = useCombobox.stateChangeTypes;

const maxResults = 20;

/** Picks related entries by title: an APG combobox, and the reorderable list of the selected ones. */
export function EntryPicker(props: Props) {
  const { id, label, value, onChange, required, describedBy, invalid, to, many, exclude } = props;
  const [search, setSearch] = useState('');
  const [announcement, setAnnouncement] = useState('');
  const [open, setOpen] = useState(false);
  const kind = typeOf(to).label;
  // Entries whose title matches the search, case and accents ignored.
  const text = useDebounced(search).trim();
  const excludedIds = [...exclude, ...value.map(({ documentId }) => documentId)];
  const key = open ? JSON.stringify([to, text, excludedIds]) : undefined;
  const { result, failure, loading, reload } = useQuery(key, async (signal) => {
    const { dateField, pictureField, sort } = entryDisplayOf(to);
    const query = {
      filters: {
        ...searchFilter(typeOf(to), text),
        ...(excludedIds.length > 0 && { documentId: { $notIn: excludedIds } }),
      },
      sort,
      fields: [typeOf(to).admin.title, dateField].filter((name) => name !== undefined),
      ...(pictureField && { populate: { [pictureField]: true } }),
      pagination: { pageSize: maxResults, withCount: false },
    };
    return (await adminApi.drafts(to, query, { signal })).data;
  });
  const entries = (failure === undefined && result) || [];

  const { getInputProps, getItemProps, getMenuProps, highlightedIndex } = useCombobox<AnyEntry>({
    inputId: id,
    getItemId: (index) => `${id}-option-${index}`,
    items: entries,
    itemToString: (entry) => (entry ? entryTitle(to, entry) : ''),
    itemToKey: (entry) => entry?.documentId,
    selectedItem: null,
    inputValue: search,
    isOpen: open,
    onIsOpenChange: ({ isOpen }) => setOpen(isOpen),
    onStateChange({ type, selectedItem }) {
      // Blur selects nothing (downshift would select the highlighted option).
      if ((type === InputKeyDownEnter || type === ItemClick) && selectedItem) choose(selectedItem);
    },
  });

  function choose(entry: AnyEntry): void {
    onChange(many ? [...value, entry] : [entry]);
    setSearch('');
    setAnnouncement(`Ajouté\u00a0: ${entryTitle(to, entry)}`);
  }

  const none = !loading && failure === undefined && entries.length === 0;

  return (
    <div className={ui.stack}>
      <div className={ui.search}>
        <Icon name="search" />
        <input
          {...getInputProps({
            maxLength: 200,
            placeholder: 'Rechercher par le titre',
            'aria-label': label,
            'aria-labelledby': undefined,
            'aria-describedby': describedBy,
            'aria-invalid': invalid,
            'aria-required': required,
            // downshift writes an empty attribute, which refers to nothing.
            'aria-activedescendant': highlightedIndex >= 0 ? `${id}-option-${highlightedIndex}` : undefined,
            // Bypasses downshift, whose state lags behind fast typing in a controlled input.
            onChange: ({ currentTarget }) => setSearch(currentTarget.value),
            onKeyDown(event) {
              // Enter without a highlighted option must not submit the surrounding form.
              if (event.key === 'Enter') event.preventDefault();
            },
          })}
        />
        <div className={`${ui.menu} ${styles.popup}`} hidden={!open}>
          <p role="status" className={`${ui.secondary} ${styles.message}`}>
            {open &&
              (none
                ? `Aucun résultat${search.trim() ? ` pour ${formatTitle(search.trim())}` : ''}.`
                : loading && 'Chargement...')}
          </p>
          {open && failure !== undefined && (
            // biome-ignore lint/a11y/noStaticElementInteractions: the input keeps the focus, without which the list closes
            <div onMouseDown={(event) => event.preventDefault()}>
              <RetryNotice onRetry={reload}>Erreur lors du chargement des données</RetryNotice>
            </div>
          )}
          <ul
            {...getMenuProps({ 'aria-label': kind.plural, 'aria-labelledby': undefined })}
            className={`${ui.lines} ${styles.options}`}
            aria-busy={loading}
          >
            {open &&
              entries.map((entry, index) => (
                <li key={entry.documentId} {...getItemProps({ item: entry, index })}>
                  <EntryOption type={to} entry={entry} />
                </li>
              ))}
          </ul>
        </div>
      </div>
      <SortableList
        label={label}
        items={value}
        keyOf={(entry) => entry.id}
        nameOf={(entry) => entryTitle(to, entry)}
        moved={(from, to, total) => `${kind.singular} ${from}\u00a0: en position ${to} sur ${total}`}
        onChange={onChange}
      >
        {(entry) => <EntryOption type={to} entry={entry} />}
      </SortableList>
      <Announcement>{announcement}</Announcement>
    </div>
  );
}

/** An entry in one row: picture, title, date, publication state. */
function EntryOption({ type, entry }: { type: ContentTypeName; entry: AnyEntry }) {
  const { date, picture, hasPicture, state } = summaryOf(type, entry);
  return (
    <span className={ui.beside}>
      {hasPicture && <span className={styles.picture}>{picture && <Thumbnail file={picture} />}</span>}
      <span>
        <strong>{entryTitle(type, entry)}</strong>
        <span className={`${ui.cluster} ${ui.muted}`}>
          {date}
          {state && state !== 'published' && <PublicationBadge state={state} type={typeOf(type)} />}
        </span>
      </span>
    </span>
  );
}
