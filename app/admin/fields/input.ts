import type { Field } from '#model/field.ts';

/** What every input of a form takes, whichever room draws it. */
export interface InputProps<Value> {
  /** id of the control that gets the focus; the label's htmlFor. */
  id: string;
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  required?: boolean;
  disabled?: boolean;
  /** ids of the hint and of the error sentence. */
  describedBy?: string | undefined;
  invalid?: boolean;
}

/** What the form gives to any input: the field's facts too, which some kinds need. */
export interface FieldInputProps extends InputProps<unknown> {
  field: Field;
  /** The entry being edited; absent while it is being created. */
  documentId?: string | undefined;
  /** It is what the entry is called: it stands larger. */
  large?: boolean;
  /** Sentences at the members of a group, by their names. */
  problems: Readonly<Record<string, string>>;
  /** Says that something is under way that a save must wait for, such as an upload. */
  onBusy: (busy: boolean) => void;
}

/** The attributes that an HTML control takes from the props of an input. */
export const controlProps = ({
  id,
  required,
  disabled,
  describedBy,
  invalid,
}: Pick<InputProps<unknown>, 'id' | 'required' | 'disabled' | 'describedBy' | 'invalid'>) => ({
  id,
  required,
  disabled,
  'aria-describedby': describedBy,
  'aria-invalid': invalid || undefined,
});
