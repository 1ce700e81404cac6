import { isContentType, type TypeName, typeOf } from '#content/index.ts';
import { isLink } from '#model/field.ts';
import { toColumn } from '../column-values.ts';
import { fieldValues, withFolded } from '../draft-rows.ts';
import { linkTable } from '../tables.ts';
import { applySteps } from './archive-rows.ts';
import { convertValue } from './convert-value.ts';

interface DraftContent {
  values: Record<string, unknown>;
  links: Record<string, number[]>;
}

/**
 * Converts a working copy to the current model: a value of another kind is converted as in a column, and becomes null where it has no
 * equivalent, because the published version still has it. Fields that the model does not have are left out.
 * @param kinds the kind of each field when the draft was written, where that is known
 */
export function adaptDraft(
  type: TypeName,
  { values, links }: DraftContent,
  kinds: Readonly<Record<string, string | undefined>>,
): DraftContent {
  const { fields } = typeOf(type);
  const adapted: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(fieldValues(type, values))) {
    const field = fields[name];
    if (!field || isLink(field)) continue;
    const from = kinds[name];
    const converted = from !== undefined && from !== field.kind ? convertValue(from, field, value) : undefined;
    const current = converted ? (converted.ok ? converted.value : null) : value;
    adapted[name] = toColumn(current ?? null, field.column) ?? null;
  }
  const targets = Object.entries(fields).flatMap(([name, field]) => {
    if (!isLink(field)) return [];
    const ids = Array.isArray(links[name]) ? links[name].filter(Number.isInteger) : [];
    return [[name, field.many ? [...new Set(ids)] : ids.slice(0, 1)] as const];
  });
  return { values: withFolded(type, adapted), links: Object.fromEntries(targets) };
}

/**
 * A working copy of an older archive with the current names, as the steps in store/migrations/steps/ changed them since.
 * @returns undefined for one of a type that a step removed
 */
export function renameDraft(
  type: string,
  { values, links }: DraftContent,
  isKnown: (table: string, column?: string) => boolean,
): (DraftContent & { type: TypeName }) | undefined {
  const renamed = applySteps(type, values, isKnown);
  if (!renamed || !isContentType(renamed.table)) return undefined;
  const current = renamed.table;
  const fields = Object.entries(links).flatMap(([field, targets]) => {
    const table = applySteps(linkTable(type, field), {}, isKnown)?.table;
    const prefix = linkTable(current, '');
    return table?.startsWith(prefix) ? [[table.slice(prefix.length), targets] as const] : [];
  });
  return { type: current, values: renamed.row, links: Object.fromEntries(fields) };
}
