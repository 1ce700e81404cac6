import styles from './fields.module.css';
import { controlProps, type InputProps } from './input.ts';

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
