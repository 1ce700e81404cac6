import styles from './fields.module.css';
import { controlProps, type InputProps } from './input.ts';

/** A switch: on or off, at once. */
export function FlagInput(props: InputProps<boolean>) {
  return (
    <input
      {...controlProps(props)}
      type="checkbox"
      role="switch"
      aria-checked={props.value}
      className={styles.switch}
      checked={props.value}
      onChange={(event) => props.onChange(event.target.checked)}
    />
  );
}
