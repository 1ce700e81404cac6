import type { RepeatableField } from '#model/field.ts';
import { type AdminKind, structured } from './admin-kind.ts';
import { deserialize, kindOf, serialize } from './index.ts';
import { lazyInput } from './lazy-input.tsx';
import { inputValue, type MemberValues, mapMembers, type RowValues, textsOfMembers } from './members.ts';

export const repeatable: AdminKind<RepeatableField, readonly RowValues[]> = {
  ...structured,
  deserialize: (stored, field) =>
    (Array.isArray(stored) ? (stored as MemberValues[]) : []).map((row, index) => ({
      ...mapMembers(field, (member, name) => deserialize(member, row[name])),
      id: index + 1,
    })),
  serialize: (value, field) =>
    value.map((row) => mapMembers(field, (member, name) => serialize(member, inputValue(row, name, member)))),
  cell: (value, field) => value.map((row) => textOfRow(row, field)).join('\u00a0; '),
  text: (value, field) => value.map((row) => textOfRow(row, field)).join('\n'),
  ...lazyInput(async () => (await import('../RepeatableInput.tsx')).RepeatableInput),
  labels: 'group',
  isWide: true,
  sendsEmpty: true,
  isProse: true,
};

/** « Tarif Résident, 10, Justificatif requis » */
const textOfRow = (row: MemberValues, field: RepeatableField): string =>
  textsOfMembers(field, (member, name) => {
    const { rowText, cell } = kindOf(member);
    return (rowText ?? cell)(row[name], member);
  }).join(', ');
