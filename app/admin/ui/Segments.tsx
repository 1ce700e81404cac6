import { useId } from 'react';
import ui from './primitives.module.css';

interface Props<Value> {
  /** The ids of the radio buttons are `<id>-<value>`. */
  id?: string;
  label: string;
  isLabelVisible?: boolean;
  choices: readonly { value: Value; label: string; note?: string }[];
  chosen: Value | undefined;
  disabled?: boolean;
  className?: string | undefined;
  onChoose: (value: Value) => void;
}

/** Radio buttons in a row. */
export function Segments<Value extends string | number>(props: Props<Value>) {
  const { label, isLabelVisible, choices, chosen, disabled, className = '', onChoose } = props;
  const ownId = useId();
  const { id = ownId } = props;
  return (
    <fieldset className={`${ui.stack} ${ui.close} ${className}`} disabled={disabled}>
      <legend className={isLabelVisible ? ui.label : 'unseen'}>{label}</legend>
      <div className={ui.segments}>
        {choices.map(({ value, label: name, note }) => (
          <label key={value} className={ui.covered}>
            <input
              type="radio"
              id={`${id}-${value}`}
              name={id}
              checked={value === chosen}
              onChange={() => onChoose(value)}
            />
            {name} {note && <small>{note}</small>}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
