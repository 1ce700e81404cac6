import { redirect } from 'react-router';
import { ContentError } from '#client/index.ts';
import { type ContentTypeName, typeOf } from '#content/index.ts';
import { clearSession } from '../session/session.ts';

/** What a screen asked for, or undefined when it could not be had. A token that died meanwhile sends to the door (SPEC.md, section 8). */
export async function asked<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ContentError && error.status === 401) {
      clearSession();
      throw redirect('/admin');
    }
    return undefined;
  }
}

/** The server's own sentence, where it is one for people: the contract's other messages are words for programs. */
export function frenchSentence(error: unknown): string | undefined {
  const said = error instanceof ContentError ? error.reason : undefined;
  return said && /[éèêàçùôîâ’«]|\b(le|la|les|un|une|du|il|est|vous|votre)\b/i.test(said) ? said : undefined;
}

/** Why an old state of an entry cannot stand any more: a sentence to each field that the server refused, else its own. */
export function faultsOf(error: unknown, type: ContentTypeName): string[] {
  const { fields } = typeOf(type);
  const faults = error instanceof ContentError ? Object.entries(error.fields) : [];
  if (faults.length > 0)
    return faults.map(([name, sentence]) => `${fields[name.split('.')[0] ?? '']?.label ?? name} : ${sentence}`);
  const said = frenchSentence(error);
  return said ? [said] : [];
}
