import styles from './fields.module.css';
import { controlProps, type InputProps } from './input.ts';
import { CharacterCount } from './TextInput.tsx';

/** Several lines of plain text. It grows with what is written. */
export function LongTextInput(props: InputProps<string> & { max?: number | undefined; rows?: number }) {
  const { value, onChange, max, rows = 3 } = props;
  return (
    <>
      <textarea
        {...controlProps(props)}
        className={`${styles.control} ${styles.text}`}
        rows={rows}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      <CharacterCount length={value.length} max={max} />
    </>
  );
}
