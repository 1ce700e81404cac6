import { withoutForbidden } from '#model/characters.ts';
import type { Field, ScalarField } from '#model/field.ts';
import { RichTextInput } from '../../editor/RichTextInput.tsx';
import { textOfHtml } from '../../inputs/html-text.tsx';
import { LongTextInput, TextInput } from '../../inputs/TextInput.tsx';
import { type AdminKind, type FormFamily, line, structured } from './admin-kind.tsx';

export const stringOf = (stored: unknown): string => (stored === null || stored === undefined ? '' : String(stored));

/** The values of kinds whose input has text. */
export const textValues: Pick<AdminKind<Field, string>, 'deserialize' | 'serialize' | 'cell'> = {
  deserialize: stringOf,
  // Blank text is an error where the field is required, and none elsewhere. Invisible characters of pasted text are refused by the server.
  serialize: (value, { required }) => withoutForbidden(value) || (required ? '' : null),
  cell: (value) => value,
};

/** The height of a text in a row. Browsers without `field-sizing` (Safari before 26.2) do not grow it while it is written. */
const rowsOf = (value: string): number => (value.length > 40 ? 3 : 1);

const textLine = (family: FormFamily, inputMode?: 'url' | 'email'): AdminKind<ScalarField, string> => ({
  ...line,
  ...textValues,
  Input: ({ field, ...props }) => <TextInput {...props} inputMode={inputMode} max={field.max} />,
  family,
});

const numberKind = (inputMode: 'numeric' | 'decimal'): AdminKind<Field, string> => ({
  ...line,
  ...textValues,
  // French writes « 3,5 ».
  deserialize: (stored) => stringOf(stored).replace('.', ','),
  /** Invalid numbers are sent as typed, so that validation reports them. */
  serialize(typed) {
    const value = typed.trim().replace(',', '.');
    if (value === '') return null;
    return Number.isNaN(Number(value)) ? typed : Number(value);
  },
  Input: (props) => <TextInput {...props} inputMode={inputMode} />,
  family: 'rules',
});

export const textKinds = {
  text: {
    ...textLine('texts'),
    // A line of text grows with its words there.
    RowInput: ({ field, onChange, ...props }) => (
      <LongTextInput
        {...props}
        max={field.max}
        rows={rowsOf(props.value)}
        onChange={(value) => onChange(value.replaceAll(/\s*[\r\n]+\s*/g, ' '))}
      />
    ),
    isProse: true,
  } satisfies AdminKind<ScalarField, string>,
  longText: {
    ...textValues,
    Input: ({ field, ...props }) => <LongTextInput {...props} max={field.max} />,
    RowInput: ({ field, ...props }) => <LongTextInput {...props} max={field.max} rows={rowsOf(props.value)} />,
    family: 'texts',
    isProse: true,
    isSortable: false,
    published: 'comparison',
  } satisfies AdminKind<ScalarField, string>,
  url: textLine('links', 'url'),
  email: textLine('texts', 'email'),
  /** A password is set on the user screen. */
  secret: { ...structured, ...textValues, Input: null } satisfies AdminKind<Field, string>,
  integer: { ...numberKind('numeric'), isShort: true } satisfies AdminKind<Field, string>,
  decimal: numberKind('decimal'),
  richText: {
    ...structured,
    ...textValues,
    // Read by the browser: the parser of the checks would weigh on every list.
    cell: (value) => textOfHtml(value).replaceAll('\n', ' '),
    text: textOfHtml,
    Input: (props) => <RichTextInput {...props} />,
    labels: 'editor',
    isProse: true,
    isFormatted: true,
    // The toolbar is on two rows, not three.
    isWide: true,
  } satisfies AdminKind<Field, string>,
};
