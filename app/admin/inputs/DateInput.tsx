import { DateInWords } from './DateInWords.tsx';
import type { InputProps } from './input.ts';
import { TextInput } from './TextInput.tsx';

/** A date, or a date and time, with the date in words. */
export function DateInput(props: InputProps<string> & { type: 'date' | 'datetime-local' }) {
  return (
    <>
      <TextInput {...props} />
      <DateInWords value={props.value} />
    </>
  );
}
