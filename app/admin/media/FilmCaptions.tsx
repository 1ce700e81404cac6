import { useId, useState } from 'react';
import { ContentError } from '#client/index.ts';
import type { FileEntry } from '#content/index.ts';
import inputs from '../inputs/fields.module.css';
import { VisuallyHidden } from '../parts/VisuallyHidden.tsx';
import { contentApi } from '../session/session.ts';
import choosing from './FileChooser.module.css';
import styles from './FilmCaptions.module.css';

interface Props {
  file: FileEntry;
  onSaved: (file: FileEntry) => void;
  disabled?: boolean | undefined;
}

/** The captions of a film: a WebVTT file, saved at once as the texts of files are. */
export function FilmCaptions({ file, onSaved, disabled }: Props) {
  const id = useId();
  const [isBusy, setIsBusy] = useState(false);
  const [result, setResult] = useState('');
  const [failure, setFailure] = useState<string>();

  async function send(change: () => Promise<FileEntry>, done: string): Promise<void> {
    setIsBusy(true);
    setFailure(undefined);
    setResult('');
    try {
      onSaved(await change());
      setResult(done);
    } catch (error) {
      const sentence = error instanceof ContentError ? error.fields.files : undefined;
      setFailure(sentence ?? 'Les sous-titres n’ont pas été enregistrés. Réessayez dans un instant.');
    } finally {
      setIsBusy(false);
    }
  }

  const action = file.captionsUrl ? 'Remplacer les sous-titres' : 'Choisir des sous-titres';
  return (
    <div className={styles.captions}>
      <p className={inputs.label}>
        Sous-titres<VisuallyHidden>{`\u00a0: ${file.name}`}</VisuallyHidden>
      </p>
      <p id={`${id}-aide`} className={inputs.hint}>
        {file.captionsUrl ? (
          <a href={file.captionsUrl} target="_blank" rel="noopener noreferrer">
            Voir le fichier des sous-titres<VisuallyHidden> (nouvel onglet)</VisuallyHidden>
          </a>
        ) : (
          'Un fichier WebVTT (.vtt), pour les personnes sourdes. À défaut, une transcription.'
        )}
      </p>
      <div className={styles.actions}>
        <span className={choosing.chooser}>
          <input
            type="file"
            accept=".vtt,text/vtt"
            aria-label={`${action}\u00a0: ${file.name}`}
            aria-describedby={`${id}-aide`}
            disabled={disabled || isBusy}
            onChange={({ target }) => {
              const [captions] = target.files ?? [];
              if (captions) void send(() => contentApi.setCaptions(file.id, captions), 'Sous-titres enregistrés.');
              // Allows the same file to be chosen again.
              target.value = '';
            }}
          />
          <span className={choosing.face} aria-hidden="true">
            {action}
          </span>
        </span>
        {file.captionsUrl && (
          <button
            type="button"
            className={styles.remove}
            disabled={disabled || isBusy}
            onClick={() => void send(() => contentApi.removeCaptions(file.id), 'Sous-titres retirés.')}
          >
            Retirer<VisuallyHidden>{` les sous-titres de ${file.name}`}</VisuallyHidden>
          </button>
        )}
      </div>
      <p className={inputs.hint} role="status">
        {isBusy ? 'Envoi...' : result}
      </p>
      {failure && (
        <p className={inputs.problem} role="alert">
          {failure}
        </p>
      )}
    </div>
  );
}
