import type { Editor } from '@tiptap/react';
import { type ChangeEvent, useId, useRef, useState } from 'react';
import { Button } from '#app/ui/buttons.tsx';
import { frenchSpacing } from '#app/ui/typography.ts';
import { TextField } from '../../inputs/TextField.tsx';
import { LibraryDialog } from '../../media/library/LibraryDialog.tsx';
import ui from '../../ui/primitives.module.css';
import { runInText } from '../block-bar/block-bar.ts';
import { EditorDialog } from '../EditorDialog.tsx';
import { filmAround, insertFilm, updateFilm } from './film-commands.ts';
import { filmRefusal, parseFilm } from './film-url.ts';
import styles from './films.module.css';

/** Inserts a film or a sound of another site, or changes the selected one. */
export function FilmDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const titleInput = useRef<HTMLInputElement>(null);
  const [current] = useState(() => filmAround(editor.state.selection)?.node.attrs);
  const [picture, setPicture] = useState<string | null>(current?.picture ?? null);
  const [isChoosing, setChoosing] = useState(false);
  const [problems, setProblems] = useState<{ url?: string; title?: string }>({});

  /** An embed code may have a title. */
  function takeTitle({ target }: ChangeEvent<HTMLInputElement>): void {
    const title = parseFilm(target.value)?.title;
    if (title && titleInput.current && !titleInput.current.value) titleInput.current.value = title;
  }

  function apply(form: HTMLFormElement): void {
    const data = new FormData(form);
    const typed = String(data.get('url')).trim();
    const title = String(data.get('title')).trim();
    // A map that is in the text already keeps its address.
    const film =
      typed === current?.src ? { src: typed, width: current.width, height: current.height } : parseFilm(typed);
    setProblems({
      ...(!film && { url: frenchSpacing(filmRefusal) }),
      ...(!title && { title: 'Écrivez un titre\u00a0: un lecteur d’écran l’annonce avant la vidéo.' }),
    });
    if (!film || !title) {
      form.querySelector<HTMLInputElement>(film ? '[name=title]' : '[name=url]')?.focus();
      return;
    }
    const { src, width, height } = film;
    // Closed first, so that the focus returns to the text.
    dialog.current?.close();
    runInText(editor, (tr) => (current ? updateFilm : insertFilm)(tr, { src, title, width, height, picture }));
  }

  return (
    <>
      <EditorDialog
        ref={dialog}
        editor={editor}
        title={current ? 'Modifier le film ou le son' : 'Insérer un film ou un son'}
        submit={current ? 'Modifier' : 'Insérer'}
        onClose={onClose}
        onSubmit={apply}
      >
        <TextField
          label="Adresse de la vidéo"
          id={`${id}-url`}
          name="url"
          required
          isMarked
          hint="YouTube, Vimeo, Dailymotion, PeerTube ou SoundCloud. Un code d’intégration convient aussi."
          problem={problems.url}
          live
          autoComplete="off"
          spellCheck={false}
          defaultValue={current?.src ?? ''}
          onChange={takeTitle}
        />
        <TextField
          ref={titleInput}
          id={`${id}-title`}
          name="title"
          label="Titre"
          required
          isMarked
          problem={problems.title}
          live
          autoComplete="off"
          defaultValue={current?.title ?? ''}
        />
        <fieldset className={ui.stack}>
          <legend className={ui.label}>Image avant la lecture</legend>
          {picture && <img className={styles.picture} src={picture} alt="" />}
          <div className={ui.cluster}>
            <Button className={ui.button} aria-haspopup="dialog" onClick={() => setChoosing(true)}>
              Choisir…
            </Button>
            {picture && (
              <Button className={ui.link} onClick={() => setPicture(null)}>
                Retirer l’image
              </Button>
            )}
          </div>
        </fieldset>
      </EditorDialog>
      {isChoosing && (
        <LibraryDialog
          accept={['image']}
          many={false}
          taken={[]}
          onChoose={([file]) => file && setPicture(file.url)}
          onClose={() => setChoosing(false)}
        />
      )}
    </>
  );
}
