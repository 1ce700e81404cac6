import { type Editor, useEditorState } from '@tiptap/react';
import { type KeyboardEvent, type MouseEvent, type Ref, useImperativeHandle, useRef, useState } from 'react';
import { Button } from '#app/ui/buttons.tsx';
import ui from '../ui/primitives.module.css';
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

/** The marks that have a panel of values. */
const panels = {
  language: { label: 'Langue du passage', choices: languages, attribute: 'lang' },
  colour: { label: 'Couleur du texte', choices: colours, attribute: 'colour' },
} as const;

/** Keeps the selection: a button pressed with the mouse does not take the focus. */
const keepFocus = (event: MouseEvent) => event.preventDefault();

export function Toolbar({ ref, editor, controls, disabled }: Props) {
  const bar = useRef<HTMLDivElement>(null);
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
    <Button
      key={name}
      className={variant && styles[variant]}
      aria-label={typeof content === 'string' && content === name ? undefined : name}
      title={keys ? `${name} (${shortcutLabel(keys)})` : name}
      aria-keyshortcuts={keys}
      aria-pressed={isActive && state.on.includes(name)}
      aria-disabled={disabled || state.cannot.includes(name) || undefined}
      onMouseDown={keepFocus}
      onClick={() => !disabled && run(editor.chain().focus()).run()}
    >
      {typeof content === 'string' ? content : <ToolIcon name={content.icon} />}
    </Button>
  );
  const panelButton = (panel: NonNullable<typeof open>, props: Parameters<typeof Button>[0]) => (
    <Button
      aria-disabled={disabled || undefined}
      onMouseDown={keepFocus}
      onClick={() => !disabled && setOpen(open === panel ? undefined : panel)}
      {...props}
    />
  );
  /** Sets the mark of a passage, or removes it where there is no value. */
  function setMark(mark: keyof typeof panels, value: string | null): void {
    setOpen(undefined);
    const chain = editor.chain().focus();
    // A language is removed from its whole passage, wherever the caret is in it.
    const options = { extendEmptyMarkRange: mark === 'language' };
    (value ? chain.setMark(mark, { [panels[mark].attribute]: value }) : chain.unsetMark(mark, options)).run();
  }
  const closePanel = () => {
    bar.current?.querySelector<HTMLElement>('[aria-expanded=true]')?.focus();
    setOpen(undefined);
  };
  const [blocks, characterTools, ...others] = groups.map(({ name, tools }) => (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the inputs of a form, these are buttons of a toolbar
    <div key={name} role="group" aria-label={name}>
      {tools.map(button)}
    </div>
  ));

  return (
    <>
      <div className={`${ui.sticky} ${styles.stuck}`}>
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
            {panelButton('link', {
              'aria-haspopup': 'dialog',
              'aria-pressed': state.link,
              'aria-keyshortcuts': 'Control+K',
              title: `Lien (${shortcutLabel('Control+K')})`,
              children: 'Lien',
            })}
            {panelButton('colour', {
              'aria-expanded': open === 'colour',
              children: (
                <>
                  <span className={styles.swatch} style={{ background: state.colour ?? 'currentColor' }} />
                  Couleur
                </>
              ),
            })}
            {panelButton('language', {
              'aria-expanded': open === 'language',
              'aria-pressed': state.language !== null,
              title: 'Langue du passage, pour les voix de synthèse',
              children: 'Langue',
            })}
          </div>
          {others}
        </div>
        {open && open !== 'link' && (
          <MarkPanel
            key={open}
            {...panels[open]}
            current={state[open]}
            onChoose={(value) => setMark(open, value)}
            onClose={closePanel}
          />
        )}
      </div>
      {open === 'link' && <LinkDialog editor={editor} onClose={() => setOpen(undefined)} />}
    </>
  );
}
