import { useId } from 'react';
import type { FileEntry } from '#content/index.ts';
import { isBlank } from '#model/blank.ts';
import { familyOf } from '#model/file-kinds.ts';
import styles from './FileTextFields.module.css';
import { FocalPointInput } from './FocalPointInput.tsx';
import { type FileTexts, useFileTexts } from './use-file-texts.ts';

interface Props {
  file: FileEntry;
  onSaved: (file: FileEntry) => void;
  /** In the library the name can be changed, and everything stands open; in a form the rest is a step away. */
  whole?: boolean;
  disabled?: boolean | undefined;
}

/** What is said of a file: to those who cannot see it, under it, and of who made it; and what its crops keep in sight. */
export function FileTextFields({ file, onSaved, whole, disabled }: Props) {
  const { texts, state, write, save } = useFileTexts(file, onSaved);
  const id = useId();
  const family = familyOf(file.mime);
  const isPicture = family === 'image';
  const silent = isPicture && !texts.decorative && isBlank(texts.alternativeText);

  const field = (
    name: Exclude<keyof FileTexts, 'decorative' | 'focalPoint'>,
    label: string,
    max: number,
    lines = 1,
  ) => {
    const asked = name === 'alternativeText' && silent;
    const shared = {
      id: `${id}-${name}`,
      value: texts[name],
      maxLength: max,
      disabled,
      'aria-describedby': asked ? `${id}-silent` : undefined,
      className: asked ? styles.lacking : undefined,
      onChange: ({ target }: { target: HTMLInputElement | HTMLTextAreaElement }) => write({ [name]: target.value }),
      onBlur: () => void save(),
    };
    return (
      <div className={styles.field}>
        <label htmlFor={shared.id}>{label}</label>
        {lines > 1 ? <textarea rows={lines} {...shared} /> : <input type="text" {...shared} />}
        {asked && (
          <p id={`${id}-silent`} className={styles.asked}>
            Pas encore décrite{'\u00a0'}: dites en une phrase ce qu’elle montre, à qui ne la voit pas.
          </p>
        )}
      </div>
    );
  };

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
      disabled={disabled}
    />
  );
  const describable = isPicture || family === 'video';
  return (
    <div className={styles.fields}>
      {whole && field('name', 'Nom du fichier', 200)}
      {describable &&
        !texts.decorative &&
        field('alternativeText', isPicture ? 'Texte alternatif' : 'Description de la vidéo', 2000, 2)}
      {isPicture && (
        <div className={styles.choice}>
          <label>
            <input
              type="checkbox"
              checked={texts.decorative}
              disabled={disabled}
              aria-describedby={texts.decorative ? `${id}-decorative` : undefined}
              onChange={({ target }) => {
                write({ decorative: target.checked });
                void save();
              }}
            />
            Image décorative
          </label>
          {texts.decorative && (
            <p id={`${id}-decorative`}>Sans texte alternatif{'\u00a0'}: les lecteurs d’écran ne l’annoncent pas.</p>
          )}
        </div>
      )}
      {whole
        ? captions
        : isPicture && (
            <details className={styles.more}>
              <summary>Légende et crédit</summary>
              <div className={styles.fields}>{captions}</div>
            </details>
          )}
      {isPicture &&
        (whole ? (
          framing
        ) : (
          <details className={styles.more}>
            <summary>Cadrage</summary>
            {framing}
          </details>
        ))}
      <p className={styles.state} role="status">
        {state === 'saving' && 'Enregistrement...'}
        {state === 'saved' && 'Modifications enregistrées.'}
      </p>
      {state === 'failed' && (
        <p className={styles.warning} role="alert">
          Ces modifications n’ont pas été enregistrées.{' '}
          <button type="button" onClick={() => void save()}>
            Réessayer
          </button>
        </p>
      )}
    </div>
  );
}
