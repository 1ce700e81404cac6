import { ContentError } from '#client/index.ts';
import { type ContentTypeName, typeOf } from '#content/index.ts';

/** The server's message when it is French, hence meant for users; other API messages are English and for programs. */
export function userMessage(error: unknown): string | undefined {
  const message = error instanceof ContentError ? error.reason : undefined;
  return message && /[éèêàçùôîâ’«]|\b(le|la|les|un|une|du|il|est|vous|votre)\b/i.test(message) ? message : undefined;
}

/** Why values were rejected: a message for each invalid field, else the general one. */
export function fieldErrors(error: unknown, type: ContentTypeName): string[] {
  const { fields } = typeOf(type);
  const errors = error instanceof ContentError ? Object.entries(error.fields) : [];
  if (errors.length > 0)
    return errors.map(([name, sentence]) => `${fields[name.split('.')[0] ?? '']?.label ?? name} : ${sentence}`);
  const message = userMessage(error);
  return message ? [message] : [];
}
