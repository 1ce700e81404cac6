import type { Node } from '@tiptap/pm/model';
import { type Editor, useEditorState } from '@tiptap/react';
import { frenchSpacing } from '#app/ui/typography.ts';
import { formatCount } from '#model/format.ts';
import ui from '../ui/primitives.module.css';
import styles from './editor.module.css';
import { shortcutLabel, tools } from './tools.ts';

const blockNames: Record<string, string> = {
  paragraph: 'Paragraphe',
  blockquote: 'Citation',
  bulletList: 'Liste à puces',
  orderedList: 'Liste numérotée',
  preformatted: 'Texte préformaté',
  figure: 'Figure',
  figureCaption: 'Légende',
  film: 'Film ou son',
  embed: 'Contenu intégré',
  table: 'Tableau',
  tableCaption: 'Titre du tableau',
};

/** The path of blocks around the caret, outermost first: « Citation / Paragraphe ». */
function blockPathOf({ state: { selection } }: Editor): string {
  const { $from } = selection;
  return Array.from({ length: $from.depth + 1 }, (_, depth) => $from.node(depth))
    .map(({ type, attrs }) => (type.name === 'heading' ? `Titre ${attrs.level}` : blockNames[type.name]))
    .filter(Boolean)
    .join(' / ');
}

/** Counts words as word processors do: parts between spaces that have a letter or a digit. */
const countWords = (text: string): number => text.split(/\s+/).filter((part) => /[\p{L}\p{N}]/u.test(part)).length;

/** Word counts by block. Consecutive documents share unchanged blocks, so only edited blocks are counted again. */
const wordsOfBlock = new WeakMap<Node, number>();

function wordCountOf({ state: { doc } }: Editor): number {
  let total = 0;
  doc.forEach((block) => {
    const count = wordsOfBlock.get(block) ?? countWords(block.textBetween(0, block.content.size, ' ', ' '));
    wordsOfBlock.set(block, count);
    total += count;
  });
  return total;
}

const wordsAMinute = 200;

/** « 412 mots, 2 min de lecture » */
function formatLength(wordCount: number): string {
  const count = formatCount(wordCount, 'mot', '0 mot');
  return wordCount === 0 ? count : `${count}, ${Math.max(1, Math.round(wordCount / wordsAMinute))}\u00a0min de lecture`;
}

/** Text length, caret path, and keyboard shortcuts. */
export function EditorFooter({ editor, id }: { editor: Editor; id: string }) {
  const { length, blockPath } = useEditorState({
    editor,
    selector: ({ editor }) => ({ length: formatLength(wordCountOf(editor)), blockPath: blockPathOf(editor) }),
  });
  const shortcuts = [
    ...tools,
    { name: 'Lien', keys: 'Control+K' },
    { name: 'Aller à la barre d’outils', keys: 'Alt+F10' },
  ];
  return (
    <div className={`${ui.spread} ${ui.muted} ${styles.footer}`}>
      <p>{length}</p>
      <p>{blockPath}</p>
      <details>
        <summary className={ui.link}>Raccourcis du clavier</summary>
        <dl className={styles.shortcuts}>
          {shortcuts.map(
            ({ name, keys }) =>
              keys && (
                <div key={name} className={ui.row}>
                  <dt>{name}</dt>
                  <dd>
                    <kbd>{shortcutLabel(keys)}</kbd>
                  </dd>
                </div>
              ),
          )}
        </dl>
        <p id={`${id}-touches`}>
          {frenchSpacing(
            'Alt+F10 : barre d’outils, Échap pour revenir au texte. Dans un tableau ou un film, elle mène d’abord à ses gestes. ' +
              'Dans une liste, Tab décale le point ; dans un tableau, Tab passe à la case suivante. Échap puis Tab quitte l’éditeur.',
          )}
        </p>
      </details>
    </div>
  );
}
