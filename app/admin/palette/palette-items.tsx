import type { ReactNode } from 'react';
import { Icon, type IconName } from '#app/ui/buttons.tsx';
import type { FoundCopies, FoundCopy } from '#client/index.ts';
import { type ContentTypeName, contentTypeOf, pathOfEntry, typeOf } from '#content/index.ts';
import type { MarkedText } from '#contract/search-answer.ts';
import { folded } from '#editorial/parse-day.ts';
import { formatNumber } from '#model/format.ts';
import { guidePages } from '../guide/guide.ts';
import { Thumbnail } from '../media/Thumbnail.tsx';
import { PublicationSign } from '../publication/PublicationSign.tsx';
import { stateLabel } from '../publication/publication.ts';
import { dateInWords } from '../relations/entry-summary.ts';
import { formPath, isOpen, listedScreens, screenOf, settingPath, titleOfSingle } from '../screens.ts';

/** A line of the search of the back-office. */
export interface PaletteItem {
  key: string;
  group: string;
  sign: ReactNode;
  title: MarkedText;
  note?: MarkedText | undefined;
  state?: string;
  /** Where it leads; absent: to more results. */
  to?: string;
  /** Its page on the site, if the public sees one. */
  page?: string | undefined;
}

const plain = (text: string): MarkedText => [{ text, isMatch: false }];

/** What was found, by type. `isOpened`: the entries that the user opened last, in one group. */
export const foundItems = (groups: readonly FoundCopies[], isOpened: boolean): PaletteItem[] =>
  groups.flatMap(({ type, count, results }) => {
    const label = type === 'files' ? typeOf(type).label.plural : screenOf(type).label;
    const group = count > results.length ? `${label}, ${results.length} sur ${formatNumber(count)}` : label;
    return results.map((copy) => {
      const item = type === 'files' ? fileItem(copy) : entryItem(type, copy);
      return isOpened
        ? { ...item, group: 'Récents', note: plain(typeOf(type).label.singular) }
        : { ...item, group, note: copy.passage.length > 0 ? copy.passage : item.note };
    });
  });

function entryItem(type: ContentTypeName, { documentId, tab, title, date, state, isPublic }: FoundCopy) {
  const declaration = contentTypeOf(type);
  return {
    key: `${type} ${documentId} ${tab}`,
    sign: state && <PublicationSign state={state} />,
    title: title.length > 0 ? title : plain(declaration.isSingle ? titleOfSingle(type, tab) : 'Sans titre'),
    note: plain(dateInWords(date) ?? ''),
    state: state ? stateLabel(state, declaration) : '',
    to: formPath({ type, documentId, tab }),
    page: isPublic && !declaration.isPagePreviewOnly ? pathOfEntry(type, documentId) : undefined,
  };
}

const fileItem = ({ documentId, title, file }: FoundCopy) => ({
  key: `files ${documentId}`,
  sign: file && <Thumbnail file={file} />,
  title,
  note: plain(file?.alternativeText ?? ''),
  to: `/admin/medias?fichier=${file?.id}`,
  page: file?.url,
});

const linkItem = (group: string, label: string, to: string, icon: IconName = 'menu') => {
  return { key: to, group, sign: <Icon name={icon} />, title: plain(label), to };
};

function linkItems(group: string): PaletteItem[] {
  const item = linkItem.bind(undefined, group);
  return [
    ...listedScreens
      .flatMap(({ screens }) => screens.filter(isOpen))
      .map(({ label, path }) => item(label, `/admin/${path}`, path.endsWith('/nouveau') ? 'plus' : undefined)),
    item('Fermer exceptionnellement…', settingPath('openingExceptions'), 'minus'),
    item('Ajouter des fichiers…', '/admin/medias#ajouter', 'plus'),
  ];
}

/** What is proposed before a text is typed: two forms and what is within a screen (`#`); nothing that deletes or publishes. */
export const actionItems = (): PaletteItem[] =>
  linkItems('Actions').filter(({ key }) => /\/(events|patrimoine-actualites)\/nouveau$|#/.test(key));

/** The screens, actions and pages of the guide with words that begin like all words of a text. */
export function screenItems(text: string): PaletteItem[] {
  const typed = foldedWords(text);
  const guide = guidePages.map(({ title, path }) => linkItem('Guide', title, path));
  return [...linkItems('Écrans et actions'), ...guide].filter(({ title }) => {
    const words = foldedWords(title.map((part) => part.text).join(''));
    return typed.length > 0 && typed.every((beginning) => words.some((word) => word.startsWith(beginning)));
  });
}

const foldedWords = (text: string): string[] => folded(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** « Tous les résultats : 12 événements, 631 fichiers », where some are not shown. */
export function allItems(groups: readonly FoundCopies[]): PaletteItem[] {
  const counts = groups.map(({ type, count }) => {
    const { singular, plural } = typeOf(type).label;
    return `${formatNumber(count)}\u00a0${(count === 1 ? singular : plural).toLowerCase()}`;
  });
  const title = plain(`Tous les résultats\u00a0: ${counts.join(', ')}`);
  return groups.some(({ count, results }) => count > results.length)
    ? [{ key: 'all', group: '', sign: null, title }]
    : [];
}
