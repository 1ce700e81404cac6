import { useCombobox } from 'downshift';
import { type ComponentProps, Fragment, type KeyboardEvent, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { Button, buttonClass, Icon } from '#app/ui/buttons.tsx';
import { ContentError } from '#client/index.ts';
import type { MarkedText } from '#contract/search-answer.ts';
import { formatCount, formatTitle } from '#model/format.ts';
import { Dialog } from '../dialogs/Dialog.tsx';
import { useDebounced, useQuery } from '../queries/use-query.ts';
import { adminApi } from '../session/session.ts';
import { RetryNotice } from '../ui/messages.tsx';
import ui from '../ui/primitives.module.css';
import { controlKey } from '../ui/use-keyboard-shortcut.ts';
import { openedEntries } from './opened.ts';
import styles from './palette.module.css';
import { actionItems, allItems, foundItems, type PaletteItem, screenItems } from './palette-items.tsx';
import { SingleKeys } from './SingleKeys.tsx';

type ShownDialog = 'search' | 'keys';

const { InputKeyDownEnter, ItemClick } = useCombobox.stateChangeTypes;

/** Shorter texts find screens alone, as the server requires. */
const minLength = 2;
const retryMs = 3000;

const keys = [
  ['↑ ↓', 'parcourir'],
  ['Entrée', 'ouvrir'],
  [`${controlKey} Entrée`, 'voir sur le site'],
  ['Échap', 'fermer'],
] as const;

/** Searches all texts, files, screens and actions: an APG combobox in a dialog. It changes nothing by itself. */
function Palette({ onShow }: { onShow: (shown: ShownDialog | undefined) => void }) {
  const onClose = () => onShow(undefined);
  const opened = openedEntries();
  const navigate = useNavigate();
  const dialog = useRef<HTMLDialogElement>(null);
  const [input, setInput] = useState('');
  /** The text whose results are all shown. */
  const [allOf, setAllOf] = useState<string>();
  /** The item that was reached by arrows or pointer; else it is the first. */
  const [reached, setReached] = useState<string>();
  const text = input.trim();
  const searched = useDebounced(text);
  const isSearch = searched.length >= minLength;
  const query = isSearch ? { q: searched, all: allOf === text || undefined } : { opened: opened.join(',') };
  const key = isSearch || (searched === '' && opened.length > 0) ? JSON.stringify(query) : undefined;
  /** The search that waits for the index of a server that has just started. */
  const [waiting, setWaiting] = useState<string | undefined>('');
  const { result, failure, loading, reload } = useQuery(key, async (signal) => {
    for (;;)
      try {
        return await adminApi.search(query, { signal });
      } catch (error) {
        if (!(error instanceof ContentError && error.details.isBeingBuilt)) throw error;
        setWaiting(key);
        await new Promise((resolve) => setTimeout(resolve, retryMs));
      }
  });
  // Never the results of a text that was typed before.
  const isCurrent = searched === text && !loading;
  const { data = [], meta } = (isCurrent && key !== undefined && failure === undefined && result) || {};
  const items = [
    ...foundItems(data, text === ''),
    ...(text === '' ? actionItems() : [...screenItems(text), ...(allOf === text ? [] : allItems(data))]),
  ];
  const current = Math.max(
    items.findIndex((item) => item.key === reached),
    items.length > 0 ? 0 : -1,
  );
  const isEmpty = meta !== undefined && items.length === 0;

  const { getInputProps, getItemProps, getMenuProps } = useCombobox<PaletteItem>({
    items,
    itemToString: () => input,
    itemToKey: (item) => item?.key,
    selectedItem: null,
    inputValue: input,
    isOpen: items.length > 0,
    highlightedIndex: current,
    onHighlightedIndexChange: ({ highlightedIndex }) => setReached(items[highlightedIndex]?.key),
    onStateChange({ type, selectedItem }) {
      if ((type === InputKeyDownEnter || type === ItemClick) && selectedItem) open(selectedItem);
    },
  });

  function open({ to }: PaletteItem): void {
    if (to === undefined) setAllOf(text);
    else {
      // Closed first: a form with unsaved changes asks before it is left.
      dialog.current?.close();
      void navigate(to);
    }
  }

  function onKeyDown(event: KeyboardEvent): void {
    const isForPage = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
    // Escape closes the dialog, and not the list within it.
    if (isForPage || event.key === 'Escape') Object.assign(event.nativeEvent, { preventDownshiftDefault: true });
    const { page } = items[current] ?? {};
    if (isForPage && page) window.open(page, '_blank', 'noopener');
  }

  const option = (item: PaletteItem) => {
    const index = items.indexOf(item);
    return (
      <div key={item.key} {...getItemProps({ item, index, id: `resultat-${index}` })} className={styles.item}>
        <span className={styles.sign}>{item.sign}</span>
        <span className={`${styles.text} ${item.to ? '' : ui.underlined}`}>
          <b>
            <Marked text={item.title} />
          </b>
          {item.note && (
            <small>
              <Marked text={item.note} />
            </small>
          )}
        </span>
        <span className={ui.muted}>{item.state}</span>
      </div>
    );
  };

  return (
    <Dialog
      ref={dialog}
      title="Rechercher"
      large
      width="46rem"
      className={styles.dialog}
      onClose={onClose}
      head={
        <>
          <Icon name="search" />
          <input
            {...getInputProps({
              maxLength: 200,
              placeholder: 'Un titre, un fichier, une action',
              'aria-label': 'Rechercher',
              'aria-labelledby': undefined,
              'aria-activedescendant': current >= 0 ? `resultat-${current}` : undefined,
              // Bypasses downshift, whose state lags behind fast typing in a controlled input.
              onChange: ({ currentTarget }) => {
                setInput(currentTarget.value);
                setReached(undefined);
              },
              onKeyDown,
            })}
          />
          <Button className={ui.link} onClick={() => dialog.current?.close()}>
            Fermer
          </Button>
        </>
      }
      footer={
        <div className={`${ui.cluster} ${ui.muted} ${styles.keys}`}>
          {keys.map(([pressed, does]) => (
            <span key={does}>
              <kbd>{pressed}</kbd> {does}
            </span>
          ))}
          <Button className={`${ui.link} ${ui.pushed}`} onClick={() => onShow('keys')}>
            Tous les raccourcis
          </Button>
        </div>
      }
    >
      <div
        {...getMenuProps({ 'aria-label': 'Résultats', 'aria-labelledby': undefined })}
        className={styles.results}
        hidden={items.length === 0}
        aria-busy={!isCurrent}
      >
        {Object.entries(Object.groupBy(items, ({ group }) => group)).map(([group, ofGroup = []]) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options, which a fieldset is not
          <div key={group} role="group" aria-label={group || 'Suite'}>
            <p className={`${ui.caption} ${styles.group}`} aria-hidden="true">
              {group}
            </p>
            {ofGroup.map(option)}
          </div>
        ))}
      </div>
      {isSearch && isCurrent && failure !== undefined && (
        <RetryNotice onRetry={reload}>La recherche ne répond pas. Les écrans restent accessibles.</RetryNotice>
      )}
      <div role="status">
        {isEmpty && <b>Rien pour {formatTitle(text)}</b>}
        {searched !== '' && !isCurrent && (
          <span className={ui.muted}>
            {waiting === key ? 'La recherche se prépare\u00a0: les résultats viendront d’eux-mêmes.' : 'Recherche…'}
          </span>
        )}
      </div>
      {isEmpty && (
        <nav aria-label="Suite de la recherche">
          <p className={ui.secondary}>
            Les titres, les textes, les fichiers et les écrans ont été cherchés.
            {meta.trashed > 0 && ` La corbeille a ${formatCount(meta.trashed, 'résultat', '')}.`}
          </p>
          {meta.trashed > 0 && (
            <Link
              className={buttonClass('hollow')}
              to={`/admin/trash?recherche=${encodeURIComponent(text)}`}
              onClick={onClose}
            >
              Voir dans la corbeille
            </Link>
          )}
          <p>
            <Link className={ui.link} to="/admin/events/nouveau" state={{ title: text }} onClick={onClose}>
              <Icon name="plus" /> Nouvel événement {formatTitle(text)}
            </Link>
          </p>
        </nav>
      )}
    </Dialog>
  );
}

/** The words that were found are underlined. */
const Marked = ({ text }: { text: MarkedText }) =>
  text.map((part, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text, in their order
    part.isMatch ? <mark key={index}>{part.text}</mark> : <Fragment key={index}>{part.text}</Fragment>,
  );

const shortcuts = [
  ['Rechercher, aller à…', `${controlKey} K`],
  ['Ces raccourcis', '?'],
  ['Chercher dans une liste', '/'],
  ['Nouveau, depuis une liste', 'N'],
  ['Déplacer un événement du mois', 'M'],
  ['Enregistrer un formulaire et y rester', `${controlKey} S`],
  ['Lien, dans un texte', `${controlKey} K`],
];

/** The search; or the keyboard shortcuts, and the choice to turn off those of one character. The code is loaded when one is first shown. */
export const PaletteDialogs = ({ shown, onShow }: ComponentProps<typeof Palette> & { shown: ShownDialog }) =>
  shown === 'search' ? (
    <Palette onShow={onShow} />
  ) : (
    <Dialog title="Raccourcis" closeLabel="Fermer les raccourcis" onClose={() => onShow(undefined)}>
      <dl className={styles.shortcuts}>
        {shortcuts.map(([does, pressed]) => (
          <div key={does} className={ui.row}>
            <dt>{does}</dt>
            <dd>
              <kbd>{pressed}</kbd>
            </dd>
          </div>
        ))}
      </dl>
      <SingleKeys />
    </Dialog>
  );
