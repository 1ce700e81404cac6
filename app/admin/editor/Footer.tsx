import { type Editor, useEditorState } from '@tiptap/react';
import { fr } from '#app/ui/typography.ts';
import styles from './editor.module.css';
import { groups, shownKeys } from './tools.ts';
import { lengthOf } from './words.ts';

const blockNames: Record<string, string> = {
  paragraph: 'Paragraphe',
  blockquote: 'Citation',
  bulletList: 'Liste à puces',
  orderedList: 'Liste numérotée',
  preformatted: 'Texte préformaté',
  figure: 'Figure',
  figureCaption: 'Légende',
  table: 'Tableau',
  tableCaption: 'Légende',
};

/** Where the caret stands, from the outermost block in: « Citation / Paragraphe ». */
function placeOf({ state: { selection } }: Editor): string {
  const { $from } = selection;
  return Array.from({ length: $from.depth + 1 }, (_, depth) => $from.node(depth))
    .map(({ type, attrs }) => (type.name === 'heading' ? `Titre ${attrs.level}` : blockNames[type.name]))
    .filter(Boolean)
    .join(' / ');
}

const textOf = ({ state: { doc } }: Editor): string => doc.textBetween(0, doc.content.size, ' ', ' ');

const moreShortcuts: readonly [what: string, keys: string][] = [
  ['Lien', 'Control+K'],
  ['Aller à la barre d’outils', 'Alt+F10'],
];

/** How long the text is, where one stands in it, and which keys help. */
export function Footer({ editor, id }: { editor: Editor; id: string }) {
  const { length, place } = useEditorState({
    editor,
    selector: ({ editor }) => ({ length: lengthOf(textOf(editor)), place: placeOf(editor) }),
  });
  const shortcuts = [
    ...groups.flatMap(({ tools }) => tools.flatMap(({ name, keys }) => (keys ? [[name, keys] as const] : []))),
    ...moreShortcuts,
  ];
  return (
    <div className={styles.footer}>
      <p>{length}</p>
      <p>{place}</p>
      <details>
        <summary>Raccourcis du clavier</summary>
        <dl className={styles.shortcuts}>
          {shortcuts.map(([name, keys]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                <kbd>{shownKeys(keys)}</kbd>
              </dd>
            </div>
          ))}
        </dl>
        <p id={`${id}-touches`}>
          {fr(
            'Alt+F10 : barre d’outils, Échap pour revenir au texte. Dans une liste, Tab décale le point ; Échap puis Tab quitte l’éditeur.',
          )}
        </p>
      </details>
    </div>
  );
}
