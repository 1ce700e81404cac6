import type { ComponentType } from 'react';
import type { ContentTypeName, FileEntry } from '#content/index.ts';
import type { FieldKind, MediaField, RelationField, ScalarField } from '#model/field.ts';
import { RichEditor } from '../editor/RichEditor.tsx';
import { MediaInput } from '../media/MediaInput.tsx';
import { EntryPicker, type PickedEntry } from '../relations/EntryPicker.tsx';
import { ChoiceInput, ChoicesInput } from './ChoiceInput.tsx';
import { DayInput } from './DayInput.tsx';
import { FlagInput } from './FlagInput.tsx';
import { GroupInput } from './GroupInput.tsx';
import type { FieldInputProps, InputProps } from './input.ts';
import { LineInput } from './LineInput.tsx';
import { LocalDateInput } from './LocalDateInput.tsx';
import { LongTextInput } from './LongTextInput.tsx';

/** The props of an input whose value is of a known type: the form keeps each value in the type of its kind (form/values.ts). */
const typed = <Value,>({ id, label, value, onChange, required, disabled, describedBy, invalid }: FieldInputProps) =>
  ({ id, label, value, onChange, required, disabled, describedBy, invalid }) as InputProps<Value>;
const max = ({ field }: FieldInputProps) => (field as ScalarField).max;
const options = ({ field }: FieldInputProps) => (field as ScalarField).options ?? {};

/** What draws each kind of field. A kind with nothing to draw it is not shown, and a save leaves its value as it is. */
export const inputs: Record<FieldKind, ComponentType<FieldInputProps> | undefined> = {
  text: (props) => <LineInput {...typed<string>(props)} max={max(props)} large={props.large ?? false} />,
  longText: (props) => <LongTextInput {...typed<string>(props)} max={max(props)} />,
  richText: (props) => <RichEditor {...typed<string>(props)} />,
  url: (props) => <LineInput {...typed<string>(props)} inputMode="url" max={max(props)} />,
  email: (props) => <LineInput {...typed<string>(props)} type="text" inputMode="email" max={max(props)} />,
  integer: (props) => <LineInput {...typed<string>(props)} inputMode="numeric" />,
  decimal: (props) => <LineInput {...typed<string>(props)} inputMode="decimal" />,
  flag: (props) => <FlagInput {...typed<boolean>(props)} />,
  date: (props) => <DayInput {...typed<string>(props)} type="date" />,
  dateTime: (props) => <DayInput {...typed<string>(props)} type="datetime-local" />,
  localDate: (props) => <LocalDateInput {...typed<string>(props)} />,
  choice: (props) => <ChoiceInput {...typed<string>(props)} options={options(props)} />,
  choices: (props) => <ChoicesInput {...typed<readonly string[]>(props)} options={options(props)} />,
  group: GroupInput,
  media: (props) => {
    const { accept, many } = props.field as MediaField;
    return <MediaInput {...typed<FileEntry[]>(props)} accept={accept} many={many} onBusy={props.onBusy} />;
  },
  relation: (props) => {
    const { to, many } = props.field as RelationField<ContentTypeName>;
    // An entry is not linked to itself (SPEC.md, section 5).
    const exclude = props.documentId ? [props.documentId] : [];
    return <EntryPicker {...typed<PickedEntry[]>(props)} to={to} many={many} exclude={exclude} />;
  },
  // A password is set on the screen of the accounts, and machine-made values nowhere.
  secret: undefined,
  json: undefined,
};
