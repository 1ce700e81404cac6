import { textOf } from '#app/ui/typography.ts';
import type { Field } from '#model/field.ts';
import { RichTextInput } from '../../editor/RichTextInput.tsx';
import { textOfHtml } from '../../inputs/html-text.ts';
import type { AdminKind } from './admin-kind.ts';
import { textValues } from './text.tsx';

export const richText: AdminKind<Field, string> = {
  ...textValues,
  cell: textOf,
  text: textOfHtml,
  Input: (props) => <RichTextInput {...props} />,
  labels: 'editor',
  isProse: true,
  isFormatted: true,
  family: null,
  isSortable: false,
  published: 'comparison',
};
