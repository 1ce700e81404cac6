import { Button } from '#app/ui/buttons.tsx';
import { frenchSpacing } from '#app/ui/typography.ts';
import { type Instant, isDay, toInstant } from '#model/calendar.ts';
import { formatClock, formatDay } from '#model/format.ts';
import { joinLocal, splitLocal } from '../inputs/DateInput.tsx';
import { TextField } from '../inputs/FormField.tsx';
import { controlProps } from '../inputs/input.ts';
import ui from '../ui/primitives.module.css';
import styles from './schedule-dialog.module.css';
import type { Shortcut } from './shortcuts.ts';

/** The instant of a local date and time as typed; undefined while it is incomplete. */
export function instantOf(typed = ''): Instant | undefined {
  const { day, hour } = splitLocal(typed);
  return isDay(day) && hour !== '' ? toInstant(`${day} ${hour}`) : undefined;
}

interface Props {
  /** Prefix of the ids. */
  id: string;
  /** The name of the group. */
  label: string;
  /** A checkbox has the name: the date is optional. */
  onToggle?: (isOn: boolean) => void;
  /** A local date and time, typed in part; undefined where the option is off. */
  value: string | undefined;
  /** How far the date is. */
  distance: string | undefined;
  shortcuts: readonly Shortcut[];
  problem: string | undefined;
  onChange: (value: string) => void;
}

/** A day and a time at the centre, repeated in full words. */
export function MomentInput({ id, label, onToggle, value, distance, shortcuts, problem, onChange }: Props) {
  const { day, hour } = splitLocal(value ?? '');
  const instant = instantOf(value);
  const invalid = problem !== undefined;
  const attributes = controlProps({ id, required: true, describedBy: problem && `${id}-erreur`, invalid });
  return (
    <fieldset className={`${ui.ruled} ${styles.moment}`}>
      {/* WebKit places a visible legend on the border, whatever its style. */}
      <legend className="unseen">{label}</legend>
      {onToggle ? (
        <label className={`${ui.check} ${styles.option}`}>
          <input type="checkbox" checked={value !== undefined} onChange={({ target }) => onToggle(target.checked)} />
          {label}
        </label>
      ) : (
        <p className={styles.label} aria-hidden="true">
          {label}
        </p>
      )}
      {value !== undefined && (
        <div className={styles.inputs}>
          <div className={`${ui.close} ${styles.pair}`}>
            <TextField
              {...attributes}
              id={`${id}-jour`}
              label="Jour"
              type="date"
              value={day}
              onChange={({ target }) => onChange(joinLocal(target.value, hour))}
            />
            <TextField
              {...attributes}
              id={`${id}-heure`}
              label="Heure"
              type="time"
              value={hour}
              onChange={({ target }) => onChange(joinLocal(day, target.value))}
            />
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
                {distance && <span className={ui.secondary}>, {distance}</span>}
              </>
            )}
          </p>
          {shortcuts.length > 0 && (
            <ul className={`${ui.cluster} ${ui.close} above3`}>
              {shortcuts.map(({ label: name, moment }) => (
                <li key={name}>
                  <Button className={ui.chip} onClick={() => onChange(moment)}>
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
