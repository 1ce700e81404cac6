import type { FieldOptions } from '../field.ts';
import { refusal } from '../problems.ts';
import { textOfForm } from './text.ts';

/** The form of address that browsers accept in `<input type="email">` (WHATWG HTML, "valid e-mail address"), with a dot. */
const shape =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)+$/;

export const isEmail = (text: string): boolean => text.length <= 254 && shape.test(text);

export const notAnEmail = refusal(
  'be a valid email',
  'Saisissez une adresse électronique complète, par exemple prenom@exemple.fr.',
);

/** An e-mail address. An empty text means none. */
export const email = <const O extends FieldOptions>(options: O) =>
  textOfForm('email', options, { max: 254, isValid: isEmail, problem: notAnEmail });
