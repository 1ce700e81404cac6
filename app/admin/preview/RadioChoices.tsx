import { useId } from 'react';

interface Props<Value> {
  choices: readonly { value: Value; label: string; note?: string }[];
  chosen: Value | undefined;
  onChoose: (value: Value) => void;
}

/** Radio buttons in a row, for a fieldset. */
export function RadioChoices<Value extends string | number>({ choices, chosen, onChoose }: Props<Value>) {
  const name = useId();
  return choices.map(({ value, label, note }) => (
    <label key={value}>
      <input type="radio" name={name} checked={value === chosen} onChange={() => onChoose(value)} />
      {label} {note && <small>{note}</small>}
    </label>
  ));
}
