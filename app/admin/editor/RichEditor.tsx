import { type ComponentType, useEffect, useState } from 'react';
import { buttonClass } from '#app/ui/links.tsx';
import styles from './editor.module.css';

/** What the editor of HTML is given; the shape every input of a form has. */
export interface RichEditorProps {
  /** id of the place one writes in: the label's htmlFor, and where a summary of errors leads. */
  id: string;
  label: string;
  /** HTML, '' for none. */
  value: string;
  /** Called when the text changes by the person's hand, never for having been shown. */
  onChange: (value: string) => void;
  required?: boolean;
  disabled?: boolean;
  /** ids of the hint and of the error sentence. */
  describedBy?: string | undefined;
  invalid?: boolean;
}

/**
 * The editor of formatted texts. It comes with its library when a form first shows it, so that the back-office opens without;
 * until then, and when it does not come, its place says so and the text is safe.
 */
export function RichEditor(props: RichEditorProps) {
  const [Editor, setEditor] = useState<ComponentType<RichEditorProps>>();
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is another try
  useEffect(() => {
    let gone = false;
    import('./Editor.tsx').then(
      (module) => !gone && setEditor(() => module.Editor),
      () => !gone && setFailed(true),
    );
    return () => {
      gone = true;
    };
  }, [attempt]);

  if (Editor) return <Editor {...props} />;
  return (
    <div className={styles.frame}>
      {/* The label and the summary of errors lead here as long as there is nothing to write in. */}
      <div id={props.id} tabIndex={-1} className={styles.waiting}>
        {failed ? (
          <div role="alert">
            <p>L’éditeur n’a pas pu être chargé. Le texte enregistré est intact.</p>
            <button
              type="button"
              className={buttonClass('hollow')}
              onClick={() => {
                setFailed(false);
                setAttempt(attempt + 1);
              }}
            >
              Réessayer
            </button>
          </div>
        ) : (
          <p role="status">Chargement de l’éditeur…</p>
        )}
      </div>
    </div>
  );
}
