import ui from '../ui/primitives.module.css';
import styles from './fields.module.css';
import { controlProps, type InputProps } from './input.ts';

type Choices = { options: Readonly<Record<string, string>> };

/** One value of a short list. In HTML a `select` that is required begins with an empty option, as only a missing value has here. */
export function SelectInput({ options, ...props }: InputProps<string> & Choices) {
  return (
    <select
      {...controlProps({ ...props, required: props.required === true && props.value === '' })}
      className={styles.control}
      value={props.value}
      onChange={(event) => props.onChange(event.target.value)}
    >
      {(!props.required || props.value === '') && <option value="">Non précisé</option>}
      <Options of={Object.entries(options)} />
    </select>
  );
}

/** Several values of a short list, as checkboxes. */
export function MultiSelectInput({ options, ...props }: InputProps<readonly string[]> & Choices) {
  const { id, value, onChange } = props;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be disabled or styled by the form's own
    <div role="group" aria-label={props.label} className={ui.cluster}>
      {Object.entries(options).map(([key, label], index) => (
        <label key={key} className={ui.check}>
          <input
            {...controlProps({ ...props, required: false, id: index === 0 ? id : `${id}-${key}` })}
            type="checkbox"
            checked={value.includes(key)}
            onChange={(event) =>
              onChange(event.target.checked ? [...value, key] : value.filter((item) => item !== key))
            }
          />
          {label}
        </label>
      ))}
    </div>
  );
}

/** A switch: on or off, at once. */
export function SwitchInput(props: InputProps<boolean>) {
  return (
    <input
      {...controlProps(props)}
      type="checkbox"
      // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox has its state, and HTML allows no aria-checked beside it
      role="switch"
      className={styles.switch}
      checked={props.value}
      onChange={(event) => props.onChange(event.target.checked)}
    />
  );
}

/** The options of a `select`, each with its value and its label. */
export const Options = ({ of: options }: { of: readonly (readonly [value: string, label: string])[] }) =>
  options.map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
