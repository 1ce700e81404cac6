import { type ChainedCommands, type Editor, useEditorState } from '@tiptap/react';
import {
  type KeyboardEvent,
  type MouseEvent,
  type Ref,
  type RefObject,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { LinkDialog } from './LinkDialog.tsx';
import { colours, languages, MarkPanel } from './MarkPanel.tsx';
import { useRovingFocus } from './roving-focus.ts';
import { ToolIcon } from './ToolIcon.tsx';
import styles from './toolbar.module.css';
import { groups, shortcutLabel, type Tool } from './tools.ts';

export interface ToolbarHandle {
  focus: () => void;
  openLink: () => void;
}

interface Props {
  ref: Ref<ToolbarHandle>;
  editor: Editor;
  /** id of the editable element. */
  controls: string;
  disabled: boolean;
}

/** Toolbar state for the selection, as primitives: the toolbar renders again when one of them changes, not on each keystroke. */
function stateOf(editor: Editor) {
  const all = groups.flatMap(({ tools }) => tools);
  return {
    on: all.filter(({ isActive }) => isActive?.(editor)).map(({ name }) => name),
    cannot: all.filter(({ isEnabled }) => isEnabled && !isEnabled(editor)).map(({ name }) => name),
    link: editor.isActive('link'),
    language: (editor.getAttributes('language').lang as string | undefined) ?? null,
    colour: (editor.getAttributes('colour').colour as string | undefined) ?? null,
  };
}

/** Keeps the selection: a button pressed with the mouse does not take the focus. */
const keepFocus = (event: MouseEvent) => event.preventDefault();

export function Toolbar({ ref, editor, controls, disabled }: Props) {
  const bar = useRef<HTMLDivElement>(null);
  const colourButton = useRef<HTMLButtonElement>(null);
  const languageButton = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState<'link' | 'colour' | 'language'>();
  const state = useEditorState({ editor, selector: ({ editor }) => stateOf(editor) });
  const { onFocus, onKeyDown, enter } = useRovingFocus(bar);
  useImperativeHandle(ref, () => ({ focus: enter, openLink: () => !disabled && setOpen('link') }));

  function onToolbarKeyDown(event: KeyboardEvent): void {
    onKeyDown(event);
    if (event.key !== 'Escape' || open) return;
    // The key is handled here: a surrounding form or drawer must not close too.
    event.stopPropagation();
    editor.commands.focus();
  }

  const button = ({ name, content, variant, keys, run, isActive }: Tool) => (
    <button
      key={name}
      type="button"
      className={variant && styles[variant]}
      aria-label={typeof content === 'string' && content === name ? undefined : name}
      title={keys ? `${name} (${shortcutLabel(keys)})` : name}
      aria-keyshortcuts={keys}
      aria-pressed={isActive && state.on.includes(name)}
      aria-disabled={disabled || state.cannot.includes(name) || undefined}
      onMouseDown={keepFocus}
      onClick={() => !disabled && run(editor)}
    >
      {typeof content === 'string' ? content : <ToolIcon name={content.icon} />}
    </button>
  );
  const choose = (command: ChainedCommands) => {
    setOpen(undefined);
    command.run();
  };
  const close = (button: RefObject<HTMLButtonElement | null>) => {
    setOpen(undefined);
    button.current?.focus();
  };
  const [blocks, characterTools, ...others] = groups.map(({ name, tools }) => (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the inputs of a form, these are buttons of a toolbar
    <div key={name} role="group" aria-label={name}>
      {tools.map(button)}
    </div>
  ));

  return (
    <>
      <div className={styles.stuck}>
        <div
          ref={bar}
          role="toolbar"
          aria-label="Mise en forme"
          aria-controls={controls}
          className={styles.toolbar}
          onFocus={onFocus}
          onKeyDown={onToolbarKeyDown}
        >
          {blocks}
          {characterTools}
          {/* biome-ignore lint/a11y/useSemanticElements: as above */}
          <div role="group" aria-label="Lien, couleur et langue">
            <button
              type="button"
              aria-haspopup="dialog"
              aria-pressed={state.link}
              aria-keyshortcuts="Control+K"
              aria-disabled={disabled || undefined}
              title={`Lien (${shortcutLabel('Control+K')})`}
              onMouseDown={keepFocus}
              onClick={() => !disabled && setOpen('link')}
            >
              Lien
            </button>
            <button
              ref={colourButton}
              type="button"
              aria-expanded={open === 'colour'}
              aria-disabled={disabled || undefined}
              onMouseDown={keepFocus}
              onClick={() => !disabled && setOpen(open === 'colour' ? undefined : 'colour')}
            >
              <span className={styles.swatch} style={{ background: state.colour ?? 'currentColor' }} />
              Couleur
            </button>
            <button
              ref={languageButton}
              type="button"
              aria-expanded={open === 'language'}
              aria-pressed={state.language !== null}
              aria-disabled={disabled || undefined}
              title="Langue du passage, pour les voix de synthèse"
              onMouseDown={keepFocus}
              onClick={() => !disabled && setOpen(open === 'language' ? undefined : 'language')}
            >
              Langue
            </button>
          </div>
          {others}
        </div>
        {open === 'language' && (
          <MarkPanel
            label="Langue du passage"
            choices={languages}
            current={state.language}
            onChoose={(language) => choose(editor.chain().focus().setLanguage(language))}
            onClose={() => close(languageButton)}
          />
        )}
        {open === 'colour' && (
          <MarkPanel
            label="Couleur du texte"
            choices={colours}
            current={state.colour}
            onChoose={(colour) => choose(editor.chain().focus().setColour(colour))}
            onClose={() => close(colourButton)}
          />
        )}
      </div>
      {open === 'link' && <LinkDialog editor={editor} onClose={() => setOpen(undefined)} />}
    </>
  );
}
