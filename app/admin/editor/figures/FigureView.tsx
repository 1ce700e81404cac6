import { Node } from '@tiptap/core';
import type { EditorState, Selection, Transaction } from '@tiptap/pm/state';
import {
  NodeViewContent,
  type NodeViewProps,
  NodeViewWrapper,
  ReactNodeViewRenderer,
  useEditorState,
} from '@tiptap/react';
import { useCallback, useId, useState } from 'react';
import { Button } from '#app/ui/buttons.tsx';
import type { FileEntry } from '#content/index.ts';
import { FileDialog } from '../../media/FileDialog.tsx';
import { LibraryDialog } from '../../media/library/LibraryDialog.tsx';
import { useQuery } from '../../queries/use-query.ts';
import ui from '../../ui/primitives.module.css';
import block from '../block-bar/block-bar.module.css';
import { bars, blockAround, blockBar, removeBlock } from '../block-bar/block-bar.ts';
import { fileAt, type PictureIn, pictureIn, pictureOf } from './figure-pictures.ts';
import styles from './figures.module.css';

/** A figure of a text. While the caret is in one with a picture, its commands are above it and its alternative is below. */
function FigureView({ editor, node, getPos }: NodeViewProps) {
  const isChosen = useEditorState({
    editor,
    selector: ({ editor: { state } }) => {
      const start = getPos() ?? Number.POSITIVE_INFINITY;
      return state.selection.from >= start && state.selection.to <= start + node.nodeSize;
    },
  });
  const [isReplacing, setIsReplacing] = useState(false);
  const picture = pictureIn(node);
  const [bar] = useState(() =>
    blockBar(editor, 'Image', [
      { name: 'Colonne', run: (tr) => setWide(tr, false), isOn: (state) => !isWide(state) },
      { name: 'Large', run: (tr) => setWide(tr, true), isOn: isWide },
      { name: 'Remplacer…', run: () => setIsReplacing(true) },
      { name: 'Retirer', run: removeBlock(['figure']), removes: true },
    ]),
  );
  const showBar = useCallback(
    (place: HTMLElement | null) => {
      const figure = place?.closest('figure');
      place?.append(bar.dom);
      // In a figure Tab means nothing else.
      bar.dom.querySelector('button')?.setAttribute('tabindex', '0');
      if (figure) bars.set(figure, bar);
    },
    [bar],
  );

  function changePicture(attributes: object): void {
    const position = getPos();
    if (!picture || position === undefined) return;
    editor.commands.command(({ tr }) => {
      tr.setNodeMarkup(position + 1 + picture.offset, undefined, { ...picture.node.attrs, ...attributes });
      return true;
    });
  }

  return (
    <NodeViewWrapper className={styles.figure}>
      {picture && <div ref={showBar} />}
      <NodeViewContent />
      {picture && isChosen && <Alternative picture={picture} onChange={changePicture} />}
      {isReplacing && (
        <LibraryDialog
          accept={['image']}
          onChoose={([file]) => file && changePicture(pictureOf(file))}
          onClose={() => setIsReplacing(false)}
        />
      )}
    </NodeViewWrapper>
  );
}

const figureAround = (selection: Selection) => blockAround(selection, ['figure']);

const isWide = ({ selection }: EditorState): boolean => figureAround(selection)?.node.attrs.class === 'wide';

function setWide(tr: Transaction, isOn: boolean): void {
  const { node, pos } = figureAround(tr.selection) ?? {};
  if (node && pos !== undefined) tr.setNodeMarkup(pos, undefined, { ...node.attrs, class: isOn ? 'wide' : null });
}

/** The alternative of a picture: that of the library, which the text follows, or one of its own. */
function Alternative({ picture, onChange }: { picture: PictureIn; onChange: (attributes: object) => void }) {
  const { src, alt, 'data-alt': source } = picture.node.attrs;
  const id = useId();
  const { result: file, reload } = useQuery(String(src), async () => fileAt(String(src)));
  const [isDescribing, setIsDescribing] = useState(false);
  const follows = source === 'library';
  return (
    <fieldset contentEditable={false} className={`${ui.stack} ${ui.close} ${styles.alternative}`}>
      <legend className={ui.label}>Texte alternatif</legend>
      {(file || follows) && (
        <label className={ui.check}>
          <input
            type="radio"
            name={id}
            checked={follows}
            onChange={() => onChange({ alt: file?.alternativeText ?? null, 'data-alt': 'library' })}
          />
          <span>
            Celui de la médiathèque{'\u00a0: '}
            <span className={ui.muted}>{libraryText(file)}</span>
          </span>
        </label>
      )}
      {file && follows && (
        <Button className={`${ui.link} ${ui.small}`} aria-haspopup="dialog" onClick={() => setIsDescribing(true)}>
          {file.alternativeText ? 'Corriger dans la médiathèque' : 'Décrire l’image'}
        </Button>
      )}
      <label className={ui.check}>
        <input type="radio" name={id} checked={!follows} onChange={() => onChange({ 'data-alt': null })} />
        Propre à cette page
      </label>
      {!follows && (
        <input
          aria-label="Texte alternatif propre à cette page"
          value={String(alt ?? '')}
          maxLength={2000}
          placeholder="Vide : l’image est décorative"
          onChange={({ target }) => onChange({ alt: target.value })}
        />
      )}
      {file && isDescribing && (
        <FileDialog
          file={file}
          onChanged={({ url, alternativeText }) => {
            onChange({ src: url, alt: alternativeText });
            void reload();
          }}
          onRemoved={reload}
          onRestored={reload}
          onClose={() => setIsDescribing(false)}
        />
      )}
    </fieldset>
  );
}

const libraryText = (file: FileEntry | undefined): string => {
  if (!file) return '…';
  if (file.alternativeText) return `«\u00a0${file.alternativeText}\u00a0»`;
  return file.alternativeText === '' ? 'image décorative' : 'à écrire dans la médiathèque';
};

/** A picture, a film or a table with its caption; `wide` where it is wider than the text. */
export const FigureNode = Node.create({
  name: 'figure',
  group: 'block',
  content: '(block | figureCaption)+',
  defining: true,
  isolating: true,
  addAttributes: () => ({
    class: { default: null, parseHTML: ({ classList }) => (classList.contains('wide') ? 'wide' : null) },
  }),
  parseHTML: () => [{ tag: 'figure' }],
  renderHTML: ({ HTMLAttributes }) => ['figure', HTMLAttributes, 0],
  addNodeView: () =>
    ReactNodeViewRenderer(FigureView, {
      as: 'figure',
      className: block.block ?? '',
      attrs: ({ node }) => ({ 'aria-label': node.lastChild?.textContent || 'Figure' }),
    }),
});
