import type { ReactNode, RefObject } from 'react';
import { Button } from '#app/ui/buttons.tsx';
import layout from '#app/ui/layout.module.css';
import { frenchSpacing } from '#app/ui/typography.ts';
import { formatClock, formatDay } from '#model/format.ts';
import fields from '../inputs/fields.module.css';
import { controlProps } from '../inputs/input.ts';
import { joinLocal, splitLocal } from '../inputs/plain-date-time.ts';
import ui from '../ui/primitives.module.css';
import { instantOf } from './instant-of.ts';
import styles from './schedule-dialog.module.css';
import type { Shortcut } from './shortcuts.ts';

interface Props {
  /** Prefix of the ids. */
  id: string;
  /** The name of the group. */
  label: string;
  /** A checkbox instead of the name: the date is optional. */
  option?: ReactNode;
  /** A local date and time, typed in part; undefined where the option is off. */
  value: string | undefined;
  /** How far the date is. */
  distance: string | undefined;
  shortcuts: readonly Shortcut[];
  problem: string | undefined;
  dayRef?: RefObject<HTMLInputElement | null>;
  onChange: (value: string) => void;
}

/** A day and a time at the centre, repeated in full words. */
export function MomentInput({ id, label, option, value, distance, shortcuts, problem, dayRef, onChange }: Props) {
  const { day, hour } = splitLocal(value ?? '');
  const instant = instantOf(value);
  const attributes = { required: true, describedBy: problem && `${id}-erreur`, invalid: problem !== undefined };
  return (
    <fieldset className={styles.moment}>
      {/* WebKit places a visible legend on the border, whatever its style. */}
      <legend className={layout.hidden}>{label}</legend>
      {option ?? (
        <p className={styles.label} aria-hidden="true">
          {label}
        </p>
      )}
      {value !== undefined && (
        <div className={styles.inputs}>
          <div className={styles.pair}>
            <p>
              <label htmlFor={`${id}-jour`} className={ui.caption}>
                Jour
              </label>
              <input
                {...controlProps({ ...attributes, id: `${id}-jour` })}
                ref={dayRef}
                type="date"
                max="9999-12-31"
                className={fields.control}
                value={day}
                onChange={({ target }) => onChange(joinLocal(target.value, hour))}
              />
            </p>
            <p>
              <label htmlFor={`${id}-heure`} className={ui.caption}>
                Heure
              </label>
              <input
                {...controlProps({ ...attributes, id: `${id}-heure` })}
                type="time"
                className={fields.control}
                value={hour}
                onChange={({ target }) => onChange(joinLocal(day, target.value))}
              />
            </p>
          </div>
          {problem && (
            <p id={`${id}-erreur`} className={ui.problem}>
              {frenchSpacing(problem)}
            </p>
          )}
          <p role="status" className={styles.echo}>
            {instant && (
              <>
                {`${formatDay(instant, 'full')} à ${formatClock(instant)}`}
                {distance && <span>, {distance}</span>}
              </>
            )}
          </p>
          {shortcuts.length > 0 && (
            <ul className={`${ui.cluster} ${styles.shortcuts}`}>
              {shortcuts.map(({ label: name, moment }) => (
                <li key={name}>
                  <Button className={`${ui.button} ${ui.small}`} onClick={() => onChange(moment)}>
                    {name}
                  </Button>
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
    </fieldset>
  );
}
