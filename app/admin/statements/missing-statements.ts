import { isBlank } from '#model/blank.ts';
import type { TypeDeclaration } from '#model/define-type.ts';
import type { Field, FieldValues } from '#model/field.ts';
import { screenOf } from '../screens.ts';
import { contentApi } from '../session/session.ts';

/** The fields whose sentence is not on the site, as they are empty. */
export const missingStatements = (
  type: TypeDeclaration,
  entry: Readonly<FieldValues>,
): [name: string, field: Field][] =>
  Object.entries(type.fields).filter(([name, field]) => field.statement && isBlank(String(entry[name] ?? '')));

/** Those of the published « Informations », each with the path of its tab: for the dashboard and the sidebar. */
export async function readMissingStatements(
  signal: AbortSignal,
): Promise<{ name: string; field: Field; path: string }[]> {
  const setting = (await contentApi.get('setting', undefined, {}, { signal })) ?? {};
  return (screenOf('setting').tabs ?? []).flatMap(({ type, path }) =>
    missingStatements(type, setting).map(([name, field]) => ({ name, field, path })),
  );
}
