import { type Editor, useEditorState } from '@tiptap/react';
import { type KeyboardEvent, type MouseEvent, type Ref, useImperativeHandle, useRef, useState } from 'react';
import { ColourPanel } from './ColourPanel.tsx';
import { LinkDialog } from './LinkDialog.tsx';
import { useRovingFocus } from './roving-focus.ts';
import { ToolIcon } from './ToolIcon.tsx';
import styles from './toolbar.module.css';
import { groups, shownKeys, type Tool } from './tools.ts';

export interface ToolbarHandle {
  focus: () => void;
  openLink: () => void;
}

interface Props {
  ref: Ref<ToolbarHandle>;
  editor: Editor;
  /** id of the place one writes in. */
  controls: string;
  disabled: boolean;
}

/** What the tools say of the selection, one word each: the toolbar is drawn anew when one changes, not at each letter. */
function stateOf(editor: Editor) {
  const all = groups.flatMap(({ tools }) => tools);
  return {
    on: all.filter(({ isOn }) => isOn?.(editor)).map(({ name }) => name),
    cannot: all.filter(({ can }) => can && !can(editor)).map(({ name }) => name),
    link: editor.isActive('link'),
    colour: (editor.getAttributes('colour').colour as string | undefined) ?? null,
  };
}

/** Keeps the selection where it is: a button that is pressed with the mouse takes no focus. */
const stay = (event: MouseEvent) => event.preventDefault();

export function Toolbar({ ref, editor, controls, disabled }: Props) {
  const bar = useRef<HTMLDivElement>(null);
  const colourButton = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState<'link' | 'colour'>();
  const state = useEditorState({ editor, selector: ({ editor }) => stateOf(editor) });
  const { onFocus, onKeyDown, enter } = useRovingFocus(bar);
  useImperativeHandle(ref, () => ({ focus: enter, openLink: () => !disabled && setOpen('link') }));

  function leave(event: KeyboardEvent): void {
    onKeyDown(event);
    if (event.key !== 'Escape' || open) return;
    // The key has done its work here: a form or a drawer around must not close as well.
    event.stopPropagation();
    editor.commands.focus();
  }

  const button = ({ name, face, look, keys, run, isOn }: Tool) => (
    <button
      key={name}
      type="button"
      className={look && styles[look]}
      aria-label={typeof face === 'string' && face === name ? undefined : name}
      title={keys ? `${name} (${shownKeys(keys)})` : name}
      aria-keyshortcuts={keys}
      aria-pressed={isOn && state.on.includes(name)}
      aria-disabled={disabled || state.cannot.includes(name) || undefined}
      onMouseDown={stay}
      onClick={() => !disabled && run(editor)}
    >
      {typeof face === 'string' ? face : <ToolIcon name={face.icon} />}
    </button>
  );
  const [blocks, letters, ...others] = groups.map(({ name, tools }) => (
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
          onKeyDown={leave}
        >
          {blocks}
          {letters}
          {/* biome-ignore lint/a11y/useSemanticElements: as above */}
          <div role="group" aria-label="Lien et couleur">
            <button
              type="button"
              aria-haspopup="dialog"
              aria-pressed={state.link}
              aria-keyshortcuts="Control+K"
              aria-disabled={disabled || undefined}
              title={`Lien (${shownKeys('Control+K')})`}
              onMouseDown={stay}
              onClick={() => !disabled && setOpen('link')}
            >
              Lien
            </button>
            <button
              ref={colourButton}
              type="button"
              aria-expanded={open === 'colour'}
              aria-disabled={disabled || undefined}
              onMouseDown={stay}
              onClick={() => !disabled && setOpen(open === 'colour' ? undefined : 'colour')}
            >
              <span className={styles.swatch} style={{ background: state.colour ?? 'currentColor' }} />
              Couleur
            </button>
          </div>
          {others}
        </div>
        {open === 'colour' && (
          <ColourPanel
            current={state.colour}
            onChoose={(colour) => {
              setOpen(undefined);
              editor.chain().focus().setColour(colour).run();
            }}
            onClose={() => {
              setOpen(undefined);
              colourButton.current?.focus();
            }}
          />
        )}
      </div>
      {open === 'link' && <LinkDialog editor={editor} onClose={() => setOpen(undefined)} />}
    </>
  );
}
