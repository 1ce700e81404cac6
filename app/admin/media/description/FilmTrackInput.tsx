import { useId, useState } from 'react';
import { Button, NewTabLink } from '#app/ui/buttons.tsx';
import type { FilmTrack } from '#content/files.ts';
import type { FileEntry } from '#content/index.ts';
import { useAction } from '../../queries/use-action.ts';
import { contentApi } from '../../session/session.ts';
import { ErrorMessage } from '../../ui/messages.tsx';
import ui from '../../ui/primitives.module.css';
import { FileChooser } from '../upload/uploads.tsx';

type Props = { track: FilmTrack; file: FileEntry; onSaved: (file: FileEntry) => void };

const words = {
  captions: {
    label: 'Sous-titres',
    hint: 'Un fichier WebVTT (.vtt), pour les personnes sourdes. À défaut, une transcription.',
    see: 'Voir le fichier des sous-titres',
    choose: 'Choisir des sous-titres',
    noun: 'les sous-titres',
    saved: 'Sous-titres enregistrés.',
    removed: 'Sous-titres retirés.',
    failed: 'Les sous-titres n’ont pas été enregistrés. Réessayez dans un instant.',
  },
  descriptions: {
    label: 'Audiodescription',
    hint:
      'Un fichier WebVTT (.vtt) qui dit, à chaque moment, ce que l’on voit\u00a0: il est lu à voix haute aux personnes ' +
      'aveugles qui le demandent.',
    see: 'Voir le fichier de l’audiodescription',
    choose: 'Choisir une audiodescription',
    noun: 'l’audiodescription',
    saved: 'Audiodescription enregistrée.',
    removed: 'Audiodescription retirée.',
    failed: 'L’audiodescription n’a pas été enregistrée. Réessayez dans un instant.',
  },
} as const satisfies Record<FilmTrack, Record<string, string>>;

/** A track of a film: a WebVTT file, saved at once as the texts of files are. */
export function FilmTrackInput({ track, file, onSaved }: Props) {
  const id = useId();
  const text = words[track];
  const url = file[`${track}Url`];
  const { isBusy, problem, run } = useAction(text.failed);
  const [result, setResult] = useState('');
  const send = (change: () => Promise<FileEntry>, done: string) =>
    run(async () => {
      setResult('');
      onSaved(await change());
      setResult(done);
    });

  const action = url ? `Remplacer ${text.noun}` : text.choose;
  return (
    <div className={`${ui.stack} ${ui.close}`}>
      <p className={ui.label}>
        {text.label}
        <span className="unseen">{`\u00a0: ${file.name}`}</span>
      </p>
      <p id={`${id}-aide`} className={ui.muted}>
        {url ? (
          <NewTabLink href={url} className={ui.link}>
            {text.see}
          </NewTabLink>
        ) : (
          text.hint
        )}
      </p>
      <div className={ui.cluster}>
        <FileChooser
          aria-label={`${action}\u00a0: ${file.name}`}
          action={action}
          accept=".vtt,text/vtt"
          aria-describedby={`${id}-aide`}
          disabled={isBusy}
          onFiles={([vtt]) => vtt && void send(() => contentApi.setTrack(file.id, track, vtt), text.saved)}
        />
        {url && (
          <Button
            className={ui.link}
            disabled={isBusy}
            onClick={() => void send(() => contentApi.removeTrack(file.id, track), text.removed)}
          >
            Retirer<span className="unseen">{` ${text.noun} de ${file.name}`}</span>
          </Button>
        )}
      </div>
      <p className={ui.muted} role="status">
        {isBusy ? 'Envoi...' : result}
      </p>
      <ErrorMessage>{problem}</ErrorMessage>
    </div>
  );
}
