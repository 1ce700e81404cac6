import type { ComponentProps } from 'react';
import { formatNumber } from '#model/format.ts';
import ui from '../ui/primitives.module.css';
import styles from './fields.module.css';
import { controlProps, type InputProps } from './input.ts';

interface Props extends InputProps<string>, Pick<ComponentProps<'input'>, 'type' | 'inputMode'> {
  /** Maximum length: a counter appears near the limit; pasted text is never cut. */
  max?: number | undefined;
  /** The entry's title is displayed larger. */
  large?: boolean;
}

/** A one-line input for text, URLs and numbers. Numbers use a text input, so that invalid input can be reported. */
export function TextInput({ type = 'text', inputMode, max, large = false, ...props }: Props) {
  const { value, onChange } = props;
  return (
    <>
      <input
        {...controlProps(props)}
        type={type}
        inputMode={inputMode}
        className={`${styles.control} ${large ? styles.large : ''} ${inputMode === 'numeric' || inputMode === 'decimal' ? styles.number : ''}`}
        autoComplete="off"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      <CharacterCount length={value.length} max={max} />
    </>
  );
}

/** Length used, out of the maximum, near to it. */
function CharacterCount({ length, max }: { length: number; max: number | undefined }) {
  if (max === undefined || length <= max * 0.8) return null;
  return (
    <p className={length > max ? ui.problem : ui.muted}>
      {formatNumber(length)} / {formatNumber(max)} caractères
    </p>
  );
}

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
