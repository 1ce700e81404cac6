import type { HTMLInputTypeAttribute } from 'react';
import styles from './fields.module.css';
import { controlProps, type InputProps } from './input.ts';

interface Props extends InputProps<string> {
  type?: HTMLInputTypeAttribute;
  inputMode?: 'text' | 'numeric' | 'decimal' | 'url' | 'email';
  /** The most characters it may hold: told when they run short, never cut while one pastes. */
  max?: number | undefined;
  /** The entry's title stands larger. */
  large?: boolean;
}

/** One line: a text, an address, a number. Numbers are typed as text, so that what is wrong can be told instead of vanishing. */
export function LineInput({ type = 'text', inputMode, max, large = false, ...props }: Props) {
  const { value, onChange } = props;
  const isShort = max !== undefined && value.length > max * 0.8;
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
      {isShort && <Remaining length={value.length} max={max} />}
    </>
  );
}

/** How much of the room is taken. */
export function Remaining({ length, max }: { length: number; max: number }) {
  return (
    <p className={`${styles.count} ${length > max ? styles.over : ''}`}>
      {length.toLocaleString('fr-FR')} / {max.toLocaleString('fr-FR')} caractères
    </p>
  );
}
