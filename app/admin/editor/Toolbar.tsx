import type { EditorEvents } from '@tiptap/core';
import { type Editor, useEditorState } from '@tiptap/react';
import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '#app/ui/buttons.tsx';
import { Icon } from '#app/ui/Icon.tsx';
import { LibraryDialog } from '../media/library/LibraryDialog.tsx';
import ui from '../ui/primitives.module.css';
import { ChoicePanel } from './ChoicePanel.tsx';
import { insertFigures } from './figures/figure-pictures.ts';
import { FilmDialog } from './films/FilmDialog.tsx';
import { LinkDialog } from './LinkDialog.tsx';
import { markChoices } from './mark-choices.ts';
import { useRovingFocus } from './roving-focus.ts';
import { ToolIcon } from './ToolIcon.tsx';
import styles from './toolbar.module.css';
import {
  characterTools,
  menus,
  quotation,
  shortcutLabel,
  type Tool,
  tableTool,
  tools,
  typographyTools,
} from './tools.ts';

interface Props {
  editor: Editor;
  /** id of the editable element. */
  controls: string;
  disabled: boolean;
}

type Mark = keyof typeof markChoices;
/** What a button of the toolbar opens: a dialog, a menu of tools, or the values of a mark under « Autres ». */
type Opened = 'link' | 'picture' | 'film' | keyof typeof menus | Mark;

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

export function Toolbar({ editor, controls, disabled }: Props) {
  const bar = useRef<HTMLDivElement>(null);
  const all = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState<Opened>();
  const state = useEditorState({ editor, selector: ({ editor }) => stateOf(editor) });
  const { onFocus, onKeyDown, enter } = useRovingFocus(bar, open ? undefined : () => editor.commands.focus());
  useEffect(() => {
    const answer = (request: EditorEvents['toolbar']) => {
      if (request === 'focus') enter();
      else if (!disabled) setOpen(request);
    };
    editor.on('toolbar', answer);
    return () => void editor.off('toolbar', answer);
  });

  function runTool(tool: Tool): void {
    if (disabled || state.cannot.includes(tool.name)) return;
    // « Autres » stays open: a stroke is rarely undone alone.
    if (open === 'block' || open === 'list') setOpen(undefined);
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
        aria-disabled={disabled || state.cannot.includes(name) || undefined}
        onMouseDown={keepFocus}
        onClick={() => runTool(tool)}
      >
        {icon && <ToolIcon name={icon} />}
        {content}
      </Button>
    );
  };
  const opener = (what: Opened, props: Parameters<typeof Button>[0]) => (
    <Button
      aria-disabled={disabled || undefined}
      onMouseDown={keepFocus}
      onClick={() => !disabled && setOpen(open === what ? undefined : what)}
      {...props}
    />
  );
  const insertion = (what: 'picture' | 'film', words: string) =>
    opener(what, {
      'aria-haspopup': 'dialog',
      children: (
        <>
          <ToolIcon name={what} />
          {words}
        </>
      ),
    });
  const menu = (what: keyof typeof menus, words: string, props: Parameters<typeof Button>[0] = {}) =>
    opener(what, {
      'aria-expanded': open === what,
      children: (
        <>
          {words}
          <Icon name="down" className={styles.chevron} />
        </>
      ),
      ...props,
    });
  const markOpener = (mark: Mark, words: string, props: Parameters<typeof Button>[0]) =>
    opener(mark, {
      'aria-expanded': open === mark,
      onClick: () => !disabled && setOpen(open === mark ? 'more' : mark),
      children: (
        <>
          {mark === 'colour' && swatch(state.colour ?? 'currentColor')}
          {words}
        </>
      ),
      ...props,
    });
  /** Sets the mark of a passage, or removes it where there is no value. */
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
    setOpen(open === 'colour' || open === 'language' ? 'more' : undefined);
  };
  const block = menus.block.find(({ name }) => state.on.includes(name)) ?? menus.block[0];
  const isMore = open === 'more' || open === 'colour' || open === 'language';

  return (
    <>
      <div ref={all} className={`${ui.sticky} ${styles.stuck}`}>
        <div
          ref={bar}
          role="toolbar"
          aria-label="Mise en forme"
          aria-controls={controls}
          className={styles.toolbar}
          onFocus={onFocus}
          onKeyDown={onKeyDown}
        >
          {menu('block', block.content ?? block.name, { 'aria-label': `Bloc\u00a0: ${block.content ?? block.name}` })}
          <ToolGroup name="Caractères et lien">
            {characterTools.map(button)}
            {opener('link', {
              'aria-haspopup': 'dialog',
              'aria-pressed': state.link,
              'aria-keyshortcuts': 'Control+K',
              title: `Lien (${shortcutLabel('Control+K')})`,
              children: 'Lien',
            })}
          </ToolGroup>
          <ToolGroup name="Listes et citation">
            {menu('list', 'Liste', { 'aria-pressed': menus.list.some(({ name }) => state.on.includes(name)) })}
            {button(quotation)}
          </ToolGroup>
          <ToolGroup name="Typographie">{typographyTools.map(button)}</ToolGroup>
          <ToolGroup name="Insérer">
            {insertion('picture', 'Image')}
            {button(tableTool)}
            {insertion('film', 'Film ou son')}
          </ToolGroup>
          {menu('more', 'Autres', { 'aria-expanded': isMore })}
        </div>
        {(open === 'block' || open === 'list') && (
          <ChoicePanel key={open} label={open === 'block' ? 'Bloc' : 'Liste'} onClose={closePanel}>
            {menus[open].map(button)}
          </ChoicePanel>
        )}
        {isMore && (
          <ChoicePanel label="Autres" onClose={closePanel}>
            {menus.more.map(button)}
            {markOpener('colour', 'Couleur', {})}
            {markOpener('language', 'Langue', {
              'aria-pressed': state.language !== null,
              title: 'Langue du passage, pour les voix de synthèse',
            })}
          </ChoicePanel>
        )}
        {(open === 'colour' || open === 'language') && (
          <ChoicePanel key={open} label={markChoices[open].label} onClose={closePanel}>
            {markChoices[open].choices.map(({ name, value, ...choice }) => (
              <Button key={name} aria-pressed={value === state[open]} onClick={() => setMark(open, value)}>
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
          taken={[]}
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
