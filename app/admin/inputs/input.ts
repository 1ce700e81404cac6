import type { Field, FieldValues } from '#model/field.ts';

/** Whether uploads are pending, and how many failed ones are still listed that may be sent again. */
export type UploadStatus = { busy: boolean; failed: number };

/** The id of the control that a problem's path refers to. */
export const controlId = (path: string): string => `champ-${path.replaceAll('.', '-')}`;

/** Sentences by the path of their field, `title`, `link.url`, or of a part of it: `url`, `2.title`, `friday.1.from`. */
export type Problems = Readonly<Record<string, string>>;

/** The problems of a part, by their path within it. */
export const problemsIn = (problems: Problems, part: string): Problems =>
  Object.fromEntries(
    Object.entries(problems)
      .filter(([path]) => path.startsWith(`${part}.`))
      .map(([path, sentence]) => [path.slice(part.length + 1), sentence]),
  );

/** Props common to every form input. */
export interface InputProps<Value> {
  /** id of the control that gets the focus; the label's htmlFor. */
  id: string;
  label: string;
  value: Value;
  /** A method, so that inputs of one type of value fit where a form has them of any. */
  onChange(value: Value): void;
  required?: boolean;
  /** ids of the hint and of the error sentence. */
  describedBy?: string | undefined;
  invalid?: boolean;
  title?: string | undefined;
}

/** Props of an input that the form renders by field kind. */
export interface FieldInputProps<Of extends Field = Field, Value = unknown> extends InputProps<Value> {
  field: Of;
  /** The entry being edited; absent while it is being created. */
  documentId?: string | undefined;
  large?: boolean;
  /** The input value as last read from the server. */
  stored?: unknown;
  values?: Readonly<FieldValues>;
  /** Of a component's members. */
  problems: Problems;
  /** Reports uploads: a save waits for pending ones, and asks for confirmation before it leaves failed ones out. */
  onUploads: (status: UploadStatus) => void;
}

type ControlProps = Pick<InputProps<unknown>, 'id' | 'title' | 'required' | 'describedBy' | 'invalid'>;

/** The attributes that an HTML control takes from the props of an input. */
export const controlProps = ({ id, title, required, describedBy, invalid }: ControlProps) => ({
  id,
  title,
  required,
  'aria-describedby': describedBy || undefined,
  'aria-invalid': invalid || undefined,
});
