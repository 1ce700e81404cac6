import type { Editor } from '@tiptap/react';
import { type ChangeEvent, useId, useRef, useState } from 'react';
import { Button } from '#app/ui/buttons.tsx';
import { frenchSpacing } from '#app/ui/typography.ts';
import type { FileEntry } from '#content/index.ts';
import { filmPath } from '#model/file-kinds.ts';
import { TextField } from '../../inputs/FormField.tsx';
import { FileDialog } from '../../media/FileDialog.tsx';
import { LibraryDialog } from '../../media/library/LibraryDialog.tsx';
import { FileSummary } from '../../media/Thumbnail.tsx';
import { useQuery } from '../../queries/use-query.ts';
import { ErrorMessage } from '../../ui/messages.tsx';
import ui from '../../ui/primitives.module.css';
import { Segments } from '../../ui/Segments.tsx';
import { runInText } from '../block-bar/block-bar.ts';
import { type FilmAttributes, filmAround, filmOf, insertFilm, updateFilm } from '../document/film.ts';
import { EditorDialog } from '../EditorDialog.tsx';
import { fileAt } from '../figures/figure-pictures.ts';
import { filmRefusal, parseFilm } from './film-url.ts';
import styles from './films.module.css';

const origins = [
  { value: 'address', label: 'Une adresse' },
  { value: 'library', label: 'La médiathèque' },
] as const;

/** Inserts a film of the library, or a film or a sound of another site, or changes the selected one. */
export function FilmDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const id = useId();
  const titleInput = useRef<HTMLInputElement>(null);
  const [current] = useState(() => filmAround(editor.state.selection)?.node.attrs);
  const stored = current && filmPath.test(current.src) ? String(current.src) : undefined;
  const [origin, setOrigin] = useState<(typeof origins)[number]['value']>(stored ? 'library' : 'address');
  const [picture, setPicture] = useState<string | null>(current?.picture ?? null);
  const [chosen, setChosen] = useState<FileEntry>();
  const [opened, setOpened] = useState<'picture' | 'film' | 'details'>();
  const [problems, setProblems] = useState<{ url?: string; title?: string; film?: string }>({});
  const { result: present, reload } = useQuery(stored, async () => fileAt(stored ?? ''));
  const film = chosen ?? present;

  /** An embed code may have a title. */
  function takeTitle({ target }: ChangeEvent<HTMLInputElement>): void {
    const title = parseFilm(target.value)?.title;
    if (title && titleInput.current && !titleInput.current.value) titleInput.current.value = title;
  }

  const writing = (attributes: FilmAttributes, file?: FileEntry) => () =>
    runInText(editor, (tr) => (current ? updateFilm(tr, attributes) : insertFilm(tr, attributes, file)));

  function apply(data: FormData) {
    if (origin === 'library') {
      if (film) return writing(filmOf(film), film);
      setProblems({ film: 'Choisissez un film de la médiathèque.' });
      return '[data-choose]';
    }
    const typed = String(data.get('url')).trim();
    const title = String(data.get('title')).trim();
    // A map that is in the text already keeps its address.
    const frame =
      typed === current?.src ? { src: typed, width: current.width, height: current.height } : parseFilm(typed);
    setProblems({
      ...(!frame && { url: frenchSpacing(filmRefusal) }),
      ...(!title && { title: 'Écrivez un titre\u00a0: un lecteur d’écran l’annonce avant la vidéo.' }),
    });
    if (!frame) return '[name=url]';
    if (!title) return '[name=title]';
    return writing({ ...frame, title, picture });
  }

  return (
    <>
      <EditorDialog
        editor={editor}
        title={current ? 'Modifier le film ou le son' : 'Insérer un film ou un son'}
        submit={current ? 'Modifier' : 'Insérer'}
        // The first control needs no change.
        firstFocus="[name=url]"
        onClose={onClose}
        onSubmit={apply}
      >
        <Segments label="D’où vient le film" choices={origins} chosen={origin} onChoose={setOrigin} />
        {origin === 'library' ? (
          <div className={ui.stack}>
            {film && (
              <div className={`${ui.stack} ${ui.close} ${styles.film}`}>
                <FileSummary file={film} />
              </div>
            )}
            {problems.film && !film && <ErrorMessage>{problems.film}</ErrorMessage>}
            <div className={ui.cluster}>
              <Button tone="hollow" aria-haspopup="dialog" data-choose="" onClick={() => setOpened('film')}>
                {film ? 'Choisir un autre film…' : 'Choisir un film…'}
              </Button>
              {film && (
                <Button className={ui.link} aria-haspopup="dialog" onClick={() => setOpened('details')}>
                  Sous-titres, transcription…
                </Button>
              )}
            </div>
          </div>
        ) : (
          <>
            <TextField
              label="Adresse de la vidéo"
              id={`${id}-url`}
              name="url"
              required
              hint="YouTube, Vimeo, Dailymotion, PeerTube ou SoundCloud. Un code d’intégration convient aussi."
              problem={problems.url}
              spellCheck={false}
              defaultValue={stored ? '' : (current?.src ?? '')}
              onChange={takeTitle}
            />
            <TextField
              ref={titleInput}
              id={`${id}-title`}
              name="title"
              label="Titre"
              required
              problem={problems.title}
              defaultValue={current?.title ?? ''}
            />
            <fieldset className={ui.stack}>
              <legend className={ui.label}>Image avant la lecture</legend>
              {picture && <img className={styles.picture} src={picture} alt="" />}
              <div className={ui.cluster}>
                <Button tone="hollow" aria-haspopup="dialog" onClick={() => setOpened('picture')}>
                  Choisir…
                </Button>
                {picture && (
                  <Button className={ui.link} onClick={() => setPicture(null)}>
                    Retirer l’image
                  </Button>
                )}
              </div>
            </fieldset>
          </>
        )}
      </EditorDialog>
      {(opened === 'picture' || opened === 'film') && (
        <LibraryDialog
          accept={[opened === 'film' ? 'video' : 'image']}
          canUpload={opened === 'film'}
          onChoose={([file]) => {
            if (file && opened === 'film') setChosen(file);
            else if (file) setPicture(file.url);
          }}
          onClose={() => setOpened(undefined)}
        />
      )}
      {opened === 'details' && film && (
        <FileDialog
          file={film}
          onChanged={(file) => {
            setChosen(file);
            // The text has what its film lacks, whether « Modifier » follows or not.
            if (file.id === present?.id) editor.commands.command(({ tr }) => updateFilm(tr, filmOf(file)));
          }}
          onRemoved={() => {
            setChosen(undefined);
            void reload();
          }}
          onRestored={setChosen}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  );
}
