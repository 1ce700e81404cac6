import { type CSSProperties, type PointerEvent, useId } from 'react';
import { Button } from '#app/ui/buttons.tsx';
import { Picture } from '#app/ui/Picture.tsx';
import type { FileEntry } from '#content/index.ts';
import { type FocalPoint, readFocalPoint } from '#model/focal-point.ts';
import inputs from '../../inputs/fields.module.css';
import ui from '../../ui/primitives.module.css';
import styles from './FocalPointInput.module.css';

interface Props {
  file: FileEntry;
  /** Null is the centre. */
  value: FocalPoint | null;
  onChange: (point: FocalPoint | null) => void;
  /** The change is final: pointer released, slider left. */
  onDone: () => void;
}

/** The public site's crops that differ most. */
const crops = [
  { name: 'Bandeau 16:9', shape: 16 / 9 },
  { name: 'Carré', shape: 1 },
  { name: 'Portrait 4:5', shape: 4 / 5 },
] as const;

const axes = [
  { axis: 'x', label: 'De gauche à droite' },
  { axis: 'y', label: 'De haut en bas' },
] as const;

/** Sets a picture's focal point, by pointing at the picture or by two sliders; previews the crops. */
export function FocalPointInput({ file, value, onChange, onDone }: Props) {
  const id = useId();
  const point = value ?? { x: 50, y: 50 };
  const setPoint = (to: FocalPoint) => onChange(readFocalPoint(to) ?? null);

  function setPointFromEvent({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>): void {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    const hundredths = (offset: number, length: number) => Math.min(100, Math.max(0, (offset / length) * 100));
    setPoint({ x: hundredths(clientX - left, width), y: hundredths(clientY - top, height) });
  }

  return (
    <fieldset className={ui.stack} aria-describedby={`${id}-hint`}>
      <legend className={ui.label}>Point de cadrage</legend>
      <p id={`${id}-hint`} className={ui.caption}>
        Ce qui doit rester en vue quand l’image est recadrée{'\u00a0'}: montrez-le sur l’image, ou réglez les curseurs.
      </p>
      {/* Touch drags scroll the page, so a tap sets the point. The keyboard has the sliders. */}
      <div
        className={`${ui.relative} ${styles.uncropped}`}
        role="presentation"
        data-focal-point=""
        onPointerMove={(event) => {
          if (event.pointerType === 'mouse' && event.buttons === 1) setPointFromEvent(event);
        }}
        onPointerUp={(event) => {
          setPointFromEvent(event);
          onDone();
        }}
      >
        <Picture file={file} sizes="24rem" alt="" contain />
        <span className={styles.mark} style={{ left: `${point.x}%`, top: `${point.y}%` }} />
      </div>
      <ul className={`${ui.caption} ${styles.crops}`} aria-hidden="true">
        {crops.map(({ name, shape }) => (
          <li key={name} style={{ '--shape': shape } as CSSProperties}>
            <div>
              <Picture file={{ ...file, focalPoint: value }} sizes="9rem" alt="" />
            </div>
            {name}
          </li>
        ))}
      </ul>
      <div className={`${ui.stack} ${inputs.pair}`}>
        {axes.map(({ axis, label }) => (
          <label key={axis} className={`${ui.stack} ${ui.close} ${ui.caption}`}>
            <span>{label}</span>
            <input
              type="range"
              min={0}
              max={100}
              value={point[axis]}
              aria-valuetext={`${point[axis]}\u00a0%`}
              onChange={({ target }) => setPoint({ ...point, [axis]: target.valueAsNumber })}
              onBlur={onDone}
            />
          </label>
        ))}
        <Button
          className={`${ui.link} ${ui.strong}`}
          aria-disabled={value === null}
          onClick={() => {
            onChange(null);
            onDone();
          }}
        >
          Recentrer
        </Button>
      </div>
    </fieldset>
  );
}
