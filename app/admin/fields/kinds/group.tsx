import type { GroupField } from '#model/field.ts';
import ui from '../../ui/primitives.module.css';
import { MemberInput } from '../MemberInput.tsx';
import { type AdminKind, structured } from './admin-kind.ts';
import { cellText, deserialize, fullText, serialize } from './index.ts';
import { type MemberValues, mapMembers, textsOfMembers } from './members.ts';

export const group: AdminKind<GroupField, MemberValues> = {
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
  Input: ({ id, field: { fields }, value, problems, disabled, onChange, onUploads }) => (
    <div className={ui.stack}>
      {Object.entries(fields).map(([name, field]) => (
        <MemberInput
          key={name}
          {...{ field, disabled, onUploads }}
          id={`${id}-${name}`}
          problem={problems[name]}
          value={value[name]}
          onChange={(memberValue) => onChange({ ...value, [name]: memberValue })}
        />
      ))}
    </div>
  ),
  labels: 'group',
};
