import type { GroupField, RepeatableField } from '#model/field.ts';
import ui from '../../ui/primitives.module.css';
import { FieldInput } from '../FieldInput.tsx';
import { type AdminKind, lazyInput, structured } from './admin-kind.tsx';
import {
  cellText,
  deserialize,
  fullText,
  inputValue,
  kindOf,
  type MemberValues,
  mapMembers,
  type RowValues,
  serialize,
  textsOfMembers,
} from './index.ts';

/** « Tarif Résident, 10, Justificatif requis » */
const textOfRow = (row: MemberValues, field: RepeatableField): string =>
  textsOfMembers(field, (member, name) => {
    const { rowText, cell } = kindOf(member);
    return (rowText ?? cell)(row[name], member);
  }).join(', ');

export const componentKinds = {
  group: {
    ...structured,
    deserialize: (stored, field) =>
      mapMembers(field, (member, name) => deserialize(member, (stored as MemberValues | null | undefined)?.[name])),
    serialize(value, field) {
      const serialized = mapMembers(field, (member, name) => serialize(member, value[name]));
      return Object.values(serialized).every((member) => member === null || member === '') ? null : serialized;
    },
    cell: (value, field) => textsOfMembers(field, (member, name) => cellText(member, value[name])).join(', '),
    text: (value, field) =>
      textsOfMembers(field, (member, name) => {
        const text = fullText(member, value[name]);
        return text && `${member.label} : ${text}`;
      }).join('\n'),
    // Each member has its own label; the group's label names them all.
    Input: ({ id, field: { fields }, value, problems, onChange, onUploads }) => (
      <div className={ui.stack}>
        {Object.entries(fields).map(([name, field]) => (
          <FieldInput
            key={name}
            {...{ field, onUploads }}
            id={`${id}-${name}`}
            problem={problems[name]}
            value={value[name]}
            onChange={(memberValue) => onChange({ ...value, [name]: memberValue })}
          />
        ))}
      </div>
    ),
    labels: 'group',
  } satisfies AdminKind<GroupField, MemberValues>,
  repeatable: {
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
  } satisfies AdminKind<RepeatableField, readonly RowValues[]>,
};
