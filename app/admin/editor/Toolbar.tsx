import type { EditorEvents } from '@tiptap/core';
import { type Editor, useEditorState } from '@tiptap/react';
import { type ComponentProps, type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Button, Icon, IconSvg } from '#app/ui/buttons.tsx';
import { buttonsOf, moveFocus } from '#app/ui/move-focus.ts';
import { LibraryDialog } from '../media/library/LibraryDialog.tsx';
import ui from '../ui/primitives.module.css';
import { LinkDialog } from './EditorDialog.tsx';
import { insertFigures } from './figures/figure-pictures.ts';
import { FilmDialog } from './films/FilmDialog.tsx';
import styles from './toolbar.module.css';
import {
  characterTools,
  markChoices,
  menus,
  shortcutLabel,
  type Tool,
  tableTool,
  toolIcons,
  tools,
  typographyTools,
} from './tools.ts';

type Mark = keyof typeof markChoices;
/** What a button of the toolbar opens: a dialog, a menu of tools, or the values of a mark under « Autres ». */
type Opened = 'link' | 'picture' | 'film' | keyof typeof menus | Mark;
/** The panel in which the panel of a mark opens. */
const panelAround = (what: Opened | undefined) => (what && what in markChoices ? 'more' : undefined);
/** A picture before the words of a button. */
type Sign = { sign?: ReactNode };

/** Toolbar state for the selection, as primitives: the toolbar renders again when one of them changes, not on each keystroke. */
function stateOf(editor: Editor) {
  return {
    on: tools.filter(({ isActive }) => isActive?.(editor)).map(({ name }) => name),
    cannot: tools.filter(({ isEnabled }) => isEnabled && !isEnabled(editor)).map(({ name }) => name),
    link: editor.isActive('link'),
    language: (editor.getAttributes('language').lang as string | undefined) ?? null,
    colour: (editor.getAttributes('colour').colour as string | undefined) ?? null,
  };
}

/** Keeps the selection: a button pressed with the mouse does not take the focus. */
const keepFocus = (event: MouseEvent) => event.preventDefault();

export function Toolbar({ editor, controls }: { editor: Editor; controls: string }) {
  const all = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState<Opened>();
  const state = useEditorState({ editor, selector: ({ editor }) => stateOf(editor) });
  const { row, enter } = useRovingFocus(open ? undefined : () => editor.commands.focus());
  useEffect(() => {
    const answer = (request: EditorEvents['toolbar']) => {
      if (request === 'focus') enter();
      else setOpen(request);
    };
    editor.on('toolbar', answer);
    return () => void editor.off('toolbar', answer);
  });

  function runTool(tool: Tool): void {
    if (state.cannot.includes(tool.name)) return;
    // « Autres » stays open: a stroke is rarely undone alone.
    if (open === 'block') setOpen(undefined);
    tool.run(editor.chain().focus()).run();
  }
  const button = (tool: Tool) => {
    const { name, content = name, icon, variant, keys, isActive } = tool;
    return (
      <Button
        key={name}
        className={variant && styles[variant]}
        aria-label={content === name ? undefined : name}
        title={keys ? `${name} (${shortcutLabel(keys)})` : name}
        aria-keyshortcuts={keys}
        aria-pressed={isActive && state.on.includes(name)}
        aria-disabled={state.cannot.includes(name) || undefined}
        onMouseDown={keepFocus}
        onClick={() => runTool(tool)}
      >
        {icon && <IconSvg path={toolIcons[icon]} />}
        {content}
      </Button>
    );
  };
  /** A button that opens a dialog, or the panel of a menu, which has a chevron, or of a mark. */
  const opener = (what: Opened, words: string, { sign, ...props }: ComponentProps<typeof Button> & Sign = {}) => (
    <Button
      {...(what in menus || what in markChoices ? { 'aria-expanded': open === what } : { 'aria-haspopup': 'dialog' })}
      onMouseDown={keepFocus}
      onClick={() => setOpen(open === what ? panelAround(what) : what)}
      {...props}
    >
      {sign}
      {words}
      {what in menus && <Icon name="down" className={styles.chevron} />}
    </Button>
  );
  function setMark(mark: Mark, value: string | null): void {
    setOpen('more');
    const chain = editor.chain().focus();
    // A language is removed from its whole passage, wherever the caret is in it.
    const options = { extendEmptyMarkRange: mark === 'language' };
    (value ? chain.setMark(mark, { [markChoices[mark].attribute]: value }) : chain.unsetMark(mark, options)).run();
  }
  /** Closes a panel; the focus returns to the button that opened it. */
  const closePanel = () => {
    [...(all.current?.querySelectorAll<HTMLElement>('[aria-expanded=true]') ?? [])].at(-1)?.focus();
    setOpen(panelAround(open));
  };
  // A list or a quotation has paragraphs.
  const block = menus.block.findLast(({ name }) => state.on.includes(name)) ?? menus.block[0];
  const mark = open === 'colour' || open === 'language' ? open : undefined;
  const isMore = open === 'more' || mark !== undefined;

  return (
    <>
      <div ref={all} className={`inward ${ui.sticky} ${styles.stuck}`}>
        <div {...row} role="toolbar" aria-label="Mise en forme" aria-controls={controls} className={styles.toolbar}>
          {opener('block', block.content ?? block.name, { 'aria-label': `Bloc\u00a0: ${block.content ?? block.name}` })}
          <ToolGroup name="Caractères et lien">
            {characterTools.map(button)}
            {opener('link', 'Lien', {
              'aria-pressed': state.link,
              'aria-keyshortcuts': 'Control+K',
              title: `Lien (${shortcutLabel('Control+K')})`,
            })}
          </ToolGroup>
          <ToolGroup name="Typographie">{typographyTools.map(button)}</ToolGroup>
          <ToolGroup name="Insérer">
            {opener('picture', 'Image')}
            {button(tableTool)}
            {opener('film', 'Film ou son')}
          </ToolGroup>
          {opener('more', 'Autres', { 'aria-expanded': isMore })}
        </div>
        {open === 'block' && (
          <ChoicePanel label="Bloc" onClose={closePanel}>
            {menus.block.map(button)}
          </ChoicePanel>
        )}
        {isMore && (
          <ChoicePanel label="Autres" onClose={closePanel}>
            {menus.more.map(button)}
            {opener('colour', 'Couleur', { sign: swatch(state.colour ?? 'currentColor') })}
            {opener('language', 'Langue', {
              'aria-pressed': state.language !== null,
              title: 'Langue du passage, pour les voix de synthèse',
            })}
          </ChoicePanel>
        )}
        {mark && (
          <ChoicePanel key={mark} label={markChoices[mark].label} onClose={closePanel}>
            {markChoices[mark].choices.map(({ name, value, ...choice }) => (
              <Button key={name} aria-pressed={value === state[mark]} onClick={() => setMark(mark, value)}>
                {choice.swatch && swatch(choice.swatch)}
                {name}
              </Button>
            ))}
          </ChoicePanel>
        )}
      </div>
      {open === 'link' && <LinkDialog editor={editor} onClose={() => setOpen(undefined)} />}
      {open === 'picture' && (
        <LibraryDialog
          accept={['image']}
          many
          canUpload
          onChoose={(files) => insertFigures(editor.chain().focus(), files).run()}
          onClose={() => setOpen(undefined)}
        />
      )}
      {open === 'film' && <FilmDialog editor={editor} onClose={() => setOpen(undefined)} />}
    </>
  );
}

const swatch = (colour: string) => <span className={styles.swatch} style={{ background: colour }} />;

const ToolGroup = ({ name, children }: { name: string; children: ReactNode }) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the inputs of a form, these are buttons of a toolbar
  <div role="group" aria-label={name}>
    {children}
  </div>
);

/** The choices of a button of the toolbar, in the page flow under it, so that a phone's screen stays uncovered. */
function ChoicePanel({ label, onClose, children }: { label: string; onClose: () => void; children: ReactNode }) {
  const { bar, row } = useRovingFocus(onClose);

  useEffect(() => {
    const pressed = bar.current?.querySelector<HTMLElement>('[aria-pressed=true]');
    (pressed ?? bar.current?.querySelector('button'))?.focus();
  }, [bar]);

  return (
    <div {...row} role="toolbar" aria-label={label} className={styles.choices}>
      {children}
    </div>
  );
}

/**
 * Roving tabindex for a row of buttons (ARIA Authoring Practices, « toolbar »).
 * The DOM has the current stop, not React's state: it changes nothing that React renders.
 * @param onEscape handles the key here: a surrounding form or drawer does not close too
 */
function useRovingFocus(onEscape: (() => void) | undefined) {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const buttons = buttonsOf(bar.current);
    if (!buttons.some(({ tabIndex }) => tabIndex === 0)) setTabStop(buttons, buttons[0]);
  });
  const row: ComponentProps<'div'> = {
    ref: bar,
    onFocus: ({ target }) => target instanceof HTMLButtonElement && setTabStop(buttonsOf(bar.current), target),
    onKeyDown(event) {
      moveFocus(buttonsOf(bar.current), event);
      if (event.key !== 'Escape' || !onEscape) return;
      event.stopPropagation();
      onEscape();
    },
  };
  /** Focuses the last focused button, or the first. */
  const enter = () =>
    buttonsOf(bar.current)
      .find(({ tabIndex }) => tabIndex === 0)
      ?.focus();
  return { bar, row, enter };
}

function setTabStop(buttons: HTMLButtonElement[], stop: HTMLButtonElement | undefined): void {
  for (const button of buttons) button.tabIndex = button === stop ? 0 : -1;
}
