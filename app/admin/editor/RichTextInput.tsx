import { useLazy } from '#app/ui/use-lazy.ts';
import { RetryNotice } from '../ui/messages.tsx';
import ui from '../ui/primitives.module.css';
import type { RichTextProps } from './RichTextEditor.tsx';

const loadEditor = () => import('./RichTextEditor.tsx').then(({ RichTextEditor }) => RichTextEditor);

/** The rich-text input. While its library loads, and when that fails, a message takes its place and the stored text is safe. */
export function RichTextInput(props: RichTextProps) {
  const { Component: Editor, error, retry } = useLazy(loadEditor);

  if (Editor) return <Editor {...props} />;
  return (
    // The label and the error summary target this element until the editor is loaded.
    <div id={props.id} tabIndex={-1} className={ui.empty}>
      {error ? (
        <RetryNotice onRetry={retry}>L’éditeur n’a pas pu être chargé. Le texte enregistré est intact.</RetryNotice>
      ) : (
        <p role="status">Chargement de l’éditeur…</p>
      )}
    </div>
  );
}
