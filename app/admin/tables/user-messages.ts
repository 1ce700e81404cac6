import { ContentError } from '#client/index.ts';
import { isType, type TypeName, typeOf } from '#content/index.ts';
import type { LostPlace } from '#contract/admin-answers.ts';
import { formatTitle } from '#model/format.ts';

/** The server's message when it is French, hence meant for users; other API messages are English and for programs. */
export function userMessage(error: unknown): string | undefined {
  const message = error instanceof ContentError ? error.reason : undefined;
  return message && /[éèêàçùôîâ’«]|\b(le|la|les|un|une|du|il|est|vous|votre)\b/i.test(message) ? message : undefined;
}

/** Why values were rejected: a message for each invalid field, else the general one. */
export function fieldErrors(error: unknown, type: TypeName): string[] {
  const { fields } = typeOf(type);
  const errors = error instanceof ContentError ? Object.entries(error.fields) : [];
  if (errors.length > 0)
    return errors.map(([name, sentence]) => `${fields[name.split('.')[0] ?? '']?.label ?? name} : ${sentence}`);
  const message = userMessage(error);
  return message ? [message] : [];
}

/** A place that a restored entry or file does not have again. */
export function lostPlaceText({ type, field, title }: LostPlace): string {
  if (title === null) return 'Une fiche qui le montrait n’existe plus.';
  const label = isType(type) ? typeOf(type).fields[field]?.label : undefined;
  return `Il n’a pas repris sa place dans ${formatTitle(title)} (${(label ?? field).toLowerCase()}).`;
}
