import type { Node } from '@tiptap/pm/model';
import { NodeSelection, Plugin, PluginKey, TextSelection } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import type { Editor } from '@tiptap/react';
import type { FindingLocation } from '#editorial/checks/index.ts';
import { filmPath } from '#model/file-kinds.ts';
import type { Note } from '../../notes/notes-context.ts';
import ui from '../../ui/primitives.module.css';
import { elementOf } from '../block-bar/block-bar.ts';
import styles from './notes.module.css';

const key = new PluginKey<DecorationSet>('notes');

/** Shows the numbers of notes in the text, where their findings are. They are decorations: no value has them. */
export const notesPlugin = (showInPanel: (number: number) => void) =>
  new Plugin<DecorationSet>({
    key,
    state: {
      init: () => DecorationSet.empty,
      apply(transaction, decorations) {
        const notes = transaction.getMeta(key) as readonly Note[] | undefined;
        return notes
          ? DecorationSet.create(transaction.doc, decorate(transaction.doc, notes, showInPanel))
          : decorations.map(transaction.mapping, transaction.doc);
      },
    },
    props: { decorations: (state) => key.getState(state) },
  });

/** Replaces the notes of an editor by those of its field. */
export function setNotes(editor: Editor, all: readonly Note[], field: string): void {
  const { state, view } = editor;
  const notes = all.filter(({ finding }) => finding.field === field);
  if (notes.length === 0 && key.getState(state) === DecorationSet.empty) return;
  view.dispatch(state.tr.setMeta(key, notes).setMeta('addToHistory', false));
}

/** Selects a location and scrolls to it; without one, focuses the text. */
export function selectLocation(editor: Editor, location: FindingLocation | undefined): void {
  const { doc, tr } = editor.state;
  const range = location && rangeOf(doc, location);
  if (range) {
    const isNode = location.kind === 'picture' || location.kind === 'film';
    tr.setSelection(isNode ? NodeSelection.create(doc, range.from) : TextSelection.create(doc, range.from, range.to));
    editor.view.dispatch(tr);
  }
  editor.view.focus();
  const { node } = editor.view.domAtPos(editor.state.selection.from);
  const element = node instanceof Element ? node : node.parentElement;
  element?.scrollIntoView({ block: 'center' });
}

function decorate(doc: Node, notes: readonly Note[], showInPanel: (number: number) => void): Decoration[] {
  return notes.flatMap(({ number, finding: { location, severity } }) => {
    const range = location && rangeOf(doc, location);
    if (!range) return [];
    const square = () => {
      const attributes = {
        type: 'button',
        class: `${ui.number} ${styles.number}`,
        'data-severity': severity,
        'aria-label': `Point ${number}, à lire avant de publier`,
        // Tab stays that of the text; the panel leads here and back.
        tabindex: '-1',
        contenteditable: 'false',
      };
      const button = elementOf(['button', attributes, String(number)]);
      button.addEventListener('click', () => showInPanel(number));
      return button;
    };
    const widget = Decoration.widget(range.to, square, { side: 1, marks: [], key: `${number} ${severity}` });
    return range.from === range.to
      ? [widget]
      : [Decoration.inline(range.from, range.to, { class: styles.passage ?? '' }), widget];
  });
}

type Range = { from: number; to: number };

/** Whether a node is one of those that a location counts. The picture before a film is one of the text. */
const isCounted: Readonly<Record<'picture' | 'film' | 'table', (node: Node) => boolean>> = {
  picture: ({ type, attrs }) => type.name === 'picture' || (type.name === 'film' && Boolean(attrs.picture)),
  film: ({ attrs }) => filmPath.test(attrs.src ?? ''),
  table: ({ type }) => type.name === 'table',
};

/** The positions of a location. Whitespace is not counted: the editor collapses that of the stored HTML. */
function rangeOf(doc: Node, location: FindingLocation): Range | undefined {
  if (location.kind === 'picture' || location.kind === 'film' || location.kind === 'table') {
    const ranges: Range[] = [];
    doc.descendants((node, from) => {
      if (isCounted[location.kind](node)) ranges.push({ from, to: from + node.nodeSize });
    });
    const range = ranges[location.index];
    // The caption is empty, and the first of the table.
    return range && location.kind === 'table' ? { from: range.from + 2, to: range.from + 2 } : range;
  }
  if (location.kind !== 'text') return undefined;
  const characters: number[] = [];
  doc.descendants((node, position) => {
    for (const { index } of (node.text ?? '').matchAll(/\S/g)) characters.push(position + index);
  });
  // An empty element is before the text that follows it, or at the end.
  const from = characters[location.start] ?? doc.content.size;
  const last = location.end > location.start ? characters[location.end - 1] : undefined;
  return { from, to: last === undefined ? from : last + 1 };
}
