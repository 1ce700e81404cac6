import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { Button } from '#app/ui/buttons.tsx';
import { type FileInfo, filmTracks } from '#content/files.ts';
import type { FileEntry } from '#content/index.ts';
import { isBlank } from '#model/characters.ts';
import { familyOf } from '#model/file-kinds.ts';
import type { FocalPoint } from '#model/focal-point.ts';
import { FormField } from '../../inputs/FormField.tsx';
import inputs from '../../inputs/fields.module.css';
import { controlProps } from '../../inputs/input.ts';
import { contentApi } from '../../session/session.ts';
import ui from '../../ui/primitives.module.css';
import { isDecorative } from '../file-kinds.ts';
import styles from './FileTextFields.module.css';
import { FilmTrackInput } from './FilmTrackInput.tsx';
import { FocalPointInput } from './FocalPointInput.tsx';

type Props = { file: FileEntry; onSaved: (file: FileEntry) => void; full?: boolean };

/**
 * The texts of a file (alternative text, caption, credit) and its focal point.
 * `full`, in the library: the name can be changed, and every field is visible. In a form some fields are collapsed.
 */
export function FileTextFields({ file, onSaved, full }: Props) {
  const { texts, state, write, save } = useFileTexts(file, onSaved);
  const id = useId();
  const family = familyOf(file.mime);
  const isPicture = family === 'image';
  // In a form several files are described at once.
  const labelled = (name: ReactNode) => (
    <>
      {name}
      {!full && <span className="unseen">{`\u00a0: ${file.name}`}</span>}
    </>
  );
  const isUndescribed = isPicture && !texts.decorative && isBlank(texts.alternativeText);

  const field = (name: 'name' | FileText, label: string, max: number, lines = 1) => {
    const isRequested = name === 'alternativeText' && isUndescribed;
    const hint =
      isRequested && `Pas encore décrite\u00a0: décrivez-la en une phrase, pour les personnes qui ne la voient pas.`;
    return (
      <FormField id={`${id}-${name}`} label={labelled(label)} hint={hint} hintAt="below">
        {(attributes) => {
          const props = {
            ...controlProps(attributes),
            value: texts[name],
            maxLength: max,
            className: `${inputs.control} ${isRequested ? styles.lacking : ''}`,
            onChange: ({ target }: { target: HTMLInputElement | HTMLTextAreaElement }) =>
              write({ [name]: target.value }),
            onBlur: () => void save(),
          };
          return lines > 1 ? <textarea rows={lines} {...props} /> : <input type="text" {...props} />;
        }}
      </FormField>
    );
  };

  const folded = (name: ReactNode, content: ReactNode) => (
    <details className={styles.folded}>
      <summary className={ui.link}>
        <span>{labelled(name)}</span>
      </summary>
      <div className={ui.stack}>{content}</div>
    </details>
  );
  const captions = (
    <>
      {field('caption', 'Légende', 2000, 2)}
      {field('credit', 'Crédit', 255)}
    </>
  );
  const framing = (
    <FocalPointInput
      file={file}
      value={texts.focalPoint}
      onChange={(focalPoint) => write({ focalPoint })}
      onDone={() => void save()}
    />
  );
  return (
    <div className={ui.stack}>
      {full && field('name', 'Nom du fichier', 200)}
      {isPicture && !texts.decorative && field('alternativeText', 'Texte alternatif', 2000, 2)}
      {family === 'video' && (
        <>
          {field('alternativeText', 'Description de la vidéo', 2000, 2)}
          {filmTracks.map((track) => (
            <FilmTrackInput key={track} track={track} file={file} onSaved={onSaved} />
          ))}
          {field('transcript', 'Transcription', 30_000, full ? 6 : 3)}
        </>
      )}
      {isPicture && (
        <div className={ui.spread}>
          <label className={ui.check}>
            <input
              type="checkbox"
              checked={texts.decorative}
              aria-describedby={texts.decorative ? `${id}-decorative` : undefined}
              onChange={({ target }) => {
                write({ decorative: target.checked });
                void save();
              }}
            />
            <span>{labelled('Image décorative')}</span>
          </label>
          {texts.decorative && (
            <p id={`${id}-decorative`} className={ui.muted}>
              Sans texte alternatif{'\u00a0'}: les lecteurs d’écran ne l’annoncent pas.
            </p>
          )}
          {!full && folded('Légende et crédit', captions)}
          {!full && folded('Cadrage', framing)}
        </div>
      )}
      {full && captions}
      {full && isPicture && framing}
      <p className={ui.muted} role="status">
        {state === 'saving' && 'Enregistrement...'}
        {state === 'saved' &&
          `Modifications enregistrées.${full ? '' : ' Elles valent partout où ce fichier est utilisé.'}`}
      </p>
      {state === 'failed' && (
        <p className={ui.problem} role="alert">
          Ces modifications n’ont pas été enregistrées.{' '}
          <Button className={ui.link} onClick={() => void save()}>
            Réessayer
          </Button>
        </p>
      )}
    </div>
  );
}

/** The texts of a file that may be missing. `transcript`: that of a film. */
const textNames = ['alternativeText', 'caption', 'credit', 'transcript'] as const;
type FileText = (typeof textNames)[number];

/** A file's texts as input values. */
type FileTexts = Record<'name' | FileText, string> & {
  decorative: boolean;
  /** The focal point of crops; null is the centre. */
  focalPoint: FocalPoint | null;
};

/** Debounce delay before typed text is saved. */
const debounceMs = 1000;

const textsOf = (file: FileEntry): FileTexts => {
  const { name, focalPoint } = file;
  const texts = Object.fromEntries(textNames.map((text) => [text, file[text] ?? ''])) as Record<FileText, string>;
  return { name, ...texts, decorative: isDecorative(file), focalPoint };
};

/** Edits a file's texts apart from the entry's form. Saved after a pause in typing, on blur and on unmount. */
function useFileTexts(file: FileEntry, onSaved: (file: FileEntry) => void) {
  const [texts, setTexts] = useState(() => textsOf(file));
  const [state, setState] = useState<'quiet' | 'saving' | 'saved' | 'failed'>('quiet');
  const latestTexts = useRef(texts);
  const savedTexts = useRef(texts);
  const saving = useRef(false);
  const latestOnSaved = useRef(onSaved);
  latestOnSaved.current = onSaved;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  async function save(): Promise<void> {
    clearTimeout(timer.current);
    if (saving.current) return;
    const latest = latestTexts.current;
    const info = changedInfo(savedTexts.current, latest);
    if (!info) return;
    saving.current = true;
    setState('saving');
    try {
      const saved = await contentApi.updateFile(file.id, { info });
      savedTexts.current = latest;
      setState('saved');
      latestOnSaved.current(saved);
    } catch {
      setState('failed');
      return;
    } finally {
      saving.current = false;
    }
    // Saves what was typed meanwhile.
    await save();
  }
  const saveLast = useEffectEvent(save);
  useEffect(() => () => void saveLast(), []);

  function write(change: Partial<FileTexts>): void {
    latestTexts.current = { ...latestTexts.current, ...change };
    setTexts(latestTexts.current);
    setState('quiet');
    clearTimeout(timer.current);
    timer.current = setTimeout(save, debounceMs);
  }

  return { texts, state, write, save };
}

/** The texts in API format: an emptied text is null, that of a decorative picture is empty, and an emptied name is ignored. */
const infoOf = ({ name, decorative, focalPoint, ...texts }: FileTexts): FileInfo => ({
  ...(name.trim() !== '' && { name }),
  ...Object.fromEntries(textNames.map((text) => [text, isBlank(texts[text]) ? null : texts[text]])),
  ...(decorative && { alternativeText: '' }),
  focalPoint,
});

function changedInfo(before: FileTexts, after: FileTexts): FileInfo | undefined {
  const stored = new Map(Object.entries(infoOf(before)));
  const changed = Object.entries(infoOf(after)).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(stored.get(name)),
  );
  return changed.length > 0 ? Object.fromEntries(changed) : undefined;
}
