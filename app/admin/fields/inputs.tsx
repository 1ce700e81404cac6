import type { ComponentType } from 'react';
import type { ContentTypeName, FileEntry } from '#content/index.ts';
import type { FieldKind, MediaField, RelationField, ScalarField } from '#model/field.ts';
import { RichTextInput } from '../editor/RichTextInput.tsx';
import { MediaInput } from '../media/MediaInput.tsx';
import { EntryPicker, type PickedEntry } from '../relations/EntryPicker.tsx';
import { DateInput } from './DateInput.tsx';
import { GroupInput } from './GroupInput.tsx';
import type { FieldInputProps, InputProps } from './input.ts';
import { LocalDateInput } from './LocalDateInput.tsx';
import { LongTextInput } from './LongTextInput.tsx';
import { MultiSelectInput, SelectInput } from './SelectInput.tsx';
import { SwitchInput } from './SwitchInput.tsx';
import { TextInput } from './TextInput.tsx';

/** Props with a typed value: the form has each value in the type of its kind (form/values.ts). */
const typed = <Value,>({ id, label, value, onChange, required, disabled, describedBy, invalid }: FieldInputProps) =>
  ({ id, label, value, onChange, required, disabled, describedBy, invalid }) as InputProps<Value>;
const max = ({ field }: FieldInputProps) => (field as ScalarField).max;
const options = ({ field }: FieldInputProps) => (field as ScalarField).options ?? {};

/** The input component of each field kind. A kind without one is hidden, and a save leaves its value unchanged. */
export const inputs: Record<FieldKind, ComponentType<FieldInputProps> | undefined> = {
  text: (props) => <TextInput {...typed<string>(props)} max={max(props)} large={props.large ?? false} />,
  longText: (props) => <LongTextInput {...typed<string>(props)} max={max(props)} />,
  richText: (props) => <RichTextInput {...typed<string>(props)} />,
  url: (props) => <TextInput {...typed<string>(props)} inputMode="url" max={max(props)} />,
  email: (props) => <TextInput {...typed<string>(props)} type="text" inputMode="email" max={max(props)} />,
  integer: (props) => <TextInput {...typed<string>(props)} inputMode="numeric" />,
  decimal: (props) => <TextInput {...typed<string>(props)} inputMode="decimal" />,
  flag: (props) => <SwitchInput {...typed<boolean>(props)} />,
  date: (props) => <DateInput {...typed<string>(props)} type="date" />,
  dateTime: (props) => <DateInput {...typed<string>(props)} type="datetime-local" />,
  localDate: (props) => <LocalDateInput {...typed<string>(props)} />,
  choice: (props) => <SelectInput {...typed<string>(props)} options={options(props)} />,
  choices: (props) => <MultiSelectInput {...typed<readonly string[]>(props)} options={options(props)} />,
  group: GroupInput,
  media: (props) => {
    const { accept, many } = props.field as MediaField;
    return <MediaInput {...typed<FileEntry[]>(props)} accept={accept} many={many} onUploads={props.onUploads} />;
  },
  relation: (props) => {
    const { to, many } = props.field as RelationField<ContentTypeName>;
    // An entry is not linked to itself (docs/product.md, « Input »).
    const exclude = props.documentId ? [props.documentId] : [];
    return <EntryPicker {...typed<PickedEntry[]>(props)} to={to} many={many} exclude={exclude} />;
  },
  // A password is set on the user screen; generated values have no input.
  secret: undefined,
  json: undefined,
};
