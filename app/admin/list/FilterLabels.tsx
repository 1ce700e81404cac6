import { Button, Icon } from '#app/ui/buttons.tsx';
import type { TypeDeclaration } from '#model/define-type.ts';
import { capitalize, formatDay, formatDayRange, formatTitle } from '#model/format.ts';
import { useSetParams } from '../tables/url-params.ts';
import { showToast } from '../toasts/Toasts.tsx';
import ui from '../ui/primitives.module.css';
import type { People } from './filters.tsx';
import { filterLabel, type ListSelection, missingLabels, noFilters, rangeOf } from './list-params.ts';

/** The filters that are set, each with a button that removes it. */
export function FilterLabels({ state, people }: { state: ListSelection; people: People }) {
  const setParams = useSetParams();
  const filters = setFilters(state, people);
  if (filters.length === 0) return null;
  async function copyLink(): Promise<void> {
    try {
      // There is no clipboard on plain HTTP.
      await navigator.clipboard.writeText(location.href);
      showToast('Lien copié');
    } catch {
      showToast('Le lien n’a pas pu être copié. Copiez l’adresse de cette page.', { tone: 'problem' });
    }
  }
  return (
    <div className={`${ui.cluster} ${ui.below4}`}>
      {filters.map(({ text, none }) => (
        <Button
          key={text}
          className={`dark ${ui.chip}`}
          aria-label={`Retirer : ${text}`}
          onClick={() => setParams(none)}
        >
          {text} <Icon name="close" />
        </Button>
      ))}
      <Button className={ui.link} onClick={() => setParams(noFilters)}>
        Tout effacer
      </Button>
      <Button className={ui.link} onClick={() => void copyLink()}>
        Copier le lien de cette vue
      </Button>
    </div>
  );
}

/** The filters that are set beside the search and the tab: in words, and the parameters that undo each. */
export function setFilters(state: ListSelection, people: People) {
  const { missing, changedBy } = state;
  const range = rangeOf(state);
  const author = changedBy && (people.get(changedBy) ?? 'un ancien compte');
  return [
    ...(missing ? [{ text: missingLabels[missing], none: { manque: '' } }] : []),
    ...(range ? [{ text: periodText(range), none: { du: '', au: '' } }] : []),
    ...(author ? [{ text: `Modifié par ${author}`, none: { par: '' } }] : []),
  ];
}

/** « Sans image, du 1er déc. 2026 au 28 févr. 2027, dans « À venir » »: everything that selects the entries of a list. */
export function selectionText(type: TypeDeclaration, state: ListSelection, people: People): string {
  const words = [
    ...(state.search ? [`Recherche ${formatTitle(state.search)}`] : []),
    ...setFilters(state, people).map(({ text }) => text),
    `dans ${formatTitle(filterLabel(state.state, type))}`,
  ];
  return capitalize(words.map((text) => text.charAt(0).toLowerCase() + text.slice(1)).join(', '));
}

/** « Du 1er déc. 2026 au 28 févr. 2027 » */
function periodText({ from, to }: Pick<ListSelection, 'from' | 'to'>): string {
  if (!from || !to || from === to) return capitalize(formatDayRange({ from, to }));
  return `Du ${formatDay(from, 'medium')} au ${formatDay(to, 'medium')}`;
}
