import type { GroupField } from '#model/field.ts';
import { GroupInput } from '../GroupInput.tsx';
import { type AdminKind, structured } from './admin-kind.ts';
import { cellText, deserialize, fullText, serialize } from './index.ts';
import { type MemberValues, mapMembers } from './members.ts';

export const group: AdminKind<GroupField, MemberValues> = {
  ...structured,
  deserialize: (stored, field) =>
    mapMembers(field, (member, name) => deserialize(member, (stored as MemberValues | null | undefined)?.[name])),
  serialize(value, field) {
    const serialized = mapMembers(field, (member, name) => serialize(member, value[name]));
    return Object.values(serialized).every((member) => member === null || member === '') ? null : serialized;
  },
  cell: (value, { fields }) =>
    Object.entries(fields)
      .map(([name, member]) => cellText(member, value[name]))
      .filter(Boolean)
      .join(', '),
  text: (value, { fields }) =>
    Object.entries(fields)
      .map(([name, member]) => [member.label, fullText(member, value[name])])
      .filter(([, memberText]) => memberText !== '')
      .map(([label, memberText]) => `${label} : ${memberText}`)
      .join('\n'),
  Input: (props) => <GroupInput {...props} />,
  labels: 'group',
};
