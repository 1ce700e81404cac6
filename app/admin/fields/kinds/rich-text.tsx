import type { Field } from '#model/field.ts';
import { RichTextInput } from '../../editor/RichTextInput.tsx';
import { textOfHtml } from '../../inputs/html-text.ts';
import { type AdminKind, structured } from './admin-kind.tsx';
import { textValues } from './text.tsx';

export const richText: AdminKind<Field, string> = {
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
};
