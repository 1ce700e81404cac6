import { type CSSProperties, type PointerEvent, useId } from 'react';
import { Picture } from '#app/ui/Picture.tsx';
import type { FileEntry } from '#content/index.ts';
import { type FocalPoint, readFocalPoint } from '#model/focal-point.ts';
import styles from './FocalPointInput.module.css';

interface Props {
  file: FileEntry;
  /** Null is the middle. */
  value: FocalPoint | null;
  onChange: (point: FocalPoint | null) => void;
  /** The point stands where it will stay: a mouse or a finger was lifted, a slider was left. */
  onDone: () => void;
  disabled?: boolean | undefined;
}

const middle: FocalPoint = { x: 50, y: 50 };

/** The crops of the public site that differ most from one another. */
const crops = [
  { name: 'Ouverture', shape: 16 / 9 },
  { name: 'Vignette', shape: 1 },
  { name: 'Pièce', shape: 4 / 5 },
] as const;

const axes = [
  { axis: 'x', label: 'De gauche à droite' },
  { axis: 'y', label: 'De haut en bas' },
] as const;

/** What the crops of a picture keep in sight: pointed at on the picture, or set by two sliders; the crops are shown as they become. */
export function FocalPointInput({ file, value, onChange, onDone, disabled }: Props) {
  const id = useId();
  const point = value ?? middle;
  const place = (to: FocalPoint) => onChange(readFocalPoint(to) ?? null);

  function placeUnder({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>): void {
    if (disabled) return;
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    const hundredths = (along: number, length: number) => Math.min(100, Math.max(0, (along / length) * 100));
    place({ x: hundredths(clientX - left, width), y: hundredths(clientY - top, height) });
  }

  return (
    <fieldset className={styles.framing} aria-describedby={`${id}-hint`} disabled={disabled}>
      <legend>Point de cadrage</legend>
      <p id={`${id}-hint`} className={styles.hint}>
        Ce qui doit rester en vue quand l’image est recadrée{'\u00a0'}: montrez-le sur l’image, ou réglez les curseurs.
      </p>
      {/* A finger that slides scrolls the page: it points by touching. The keyboard has the sliders. */}
      <div
        className={styles.whole}
        role="presentation"
        data-focal-point=""
        onPointerMove={(event) => {
          if (event.pointerType === 'mouse' && event.buttons === 1) placeUnder(event);
        }}
        onPointerUp={(event) => {
          placeUnder(event);
          onDone();
        }}
      >
        <Picture file={file} sizes="24rem" alt="" whole />
        <span className={styles.mark} style={{ left: `${point.x}%`, top: `${point.y}%` }} />
      </div>
      <ul className={styles.crops} aria-hidden="true">
        {crops.map(({ name, shape }) => (
          <li key={name} style={{ '--shape': shape } as CSSProperties}>
            <div>
              <Picture file={{ ...file, focalPoint: value }} sizes="9rem" alt="" />
            </div>
            {name}
          </li>
        ))}
      </ul>
      <div className={styles.sliders}>
        {axes.map(({ axis, label }) => (
          <label key={axis}>
            <span>{label}</span>
            <input
              type="range"
              min={0}
              max={100}
              value={point[axis]}
              aria-valuetext={`${point[axis]}\u00a0%`}
              onChange={({ target }) => place({ ...point, [axis]: target.valueAsNumber })}
              onBlur={onDone}
            />
          </label>
        ))}
        <button
          type="button"
          className={styles.middle}
          aria-disabled={value === null}
          onClick={() => {
            onChange(null);
            onDone();
          }}
        >
          Recentrer
        </button>
      </div>
    </fieldset>
  );
}
