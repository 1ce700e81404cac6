import { foldedColumn, linkTable } from '../tables.ts';
import { steps } from './steps/index.ts';

interface ArchiveRow {
  table: string;
  row: Record<string, unknown>;
}

/**
 * A row of an older archive with the current names, as the steps in store/migrations/steps/ changed them since.
 * @param isKnown whether the current model has a table, or a column of it: its names are never renamed, because they may be in use again
 * @returns undefined for a row of a type or a list of links that a step removed
 */
export function applySteps(
  table: string,
  row: Record<string, unknown>,
  isKnown: (table: string, column?: string) => boolean,
): ArchiveRow | undefined {
  let adapted: ArchiveRow = { table, row };
  for (const change of steps.flatMap(({ changes }) => changes)) {
    const next = adapt(adapted, change, isKnown);
    if (!next) return undefined;
    adapted = next;
  }
  return adapted;
}

function adapt(
  { table, row }: ArchiveRow,
  change: (typeof steps)[number]['changes'][number],
  isKnown: (table: string, column?: string) => boolean,
): ArchiveRow | undefined {
  if ('rename' in change) {
    const { type, field, to } = change.rename;
    if (table === linkTable(type, field) && !isKnown(table)) return { table: linkTable(type, to), row };
    return table === type && !isKnown(type, field) ? { table, row: renamed(row, field, to) } : { table, row };
  }
  if ('renameType' in change) {
    const { type, to } = change.renameType;
    const isOfType = table === type || table.startsWith(`${type}_`);
    return isOfType && !isKnown(table) ? { table: `${to}${table.slice(type.length)}`, row } : { table, row };
  }
  if ('turn' in change) {
    const { type, field, toType, toField } = change.turn;
    if (table !== linkTable(type, field) || isKnown(table)) return { table, row };
    return { table: linkTable(toType, toField), row: { ...row, owner: row.target, target: row.owner } };
  }
  const { type, field } = change.remove;
  if (field === undefined) {
    return (table === type || table.startsWith(`${type}_`)) && !isKnown(table) ? undefined : { table, row };
  }
  if (table === linkTable(type, field) && !isKnown(table)) return undefined;
  if (table !== type || isKnown(type, field)) return { table, row };
  const { [field]: _value, [foldedColumn(field)]: _folded, ...rest } = row;
  return { table, row: rest };
}

function renamed(row: Record<string, unknown>, from: string, to: string): Record<string, unknown> {
  const names = new Map([
    [from, to],
    [foldedColumn(from), foldedColumn(to)],
  ]);
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [names.get(name) ?? name, value]));
}
