import type { GroupField } from '#model/field.ts';
import type { FieldInputProps } from '../inputs/input.ts';
import ui from '../ui/primitives.module.css';
import type { MemberValues } from './kinds/members.ts';
import { MemberInput } from './MemberInput.tsx';

/** A group of values, each with its own label; the group's label names them all. */
export function GroupInput(props: FieldInputProps<GroupField, MemberValues>) {
  const { id, field, value, problems, disabled, onChange, onUploads } = props;
  return (
    <div className={ui.stack}>
      {Object.entries(field.fields).map(([name, member]) => (
        <MemberInput
          key={name}
          id={`${id}-${name}`}
          field={member}
          problem={problems[name]}
          disabled={disabled ?? false}
          onUploads={onUploads}
          value={value[name]}
          onChange={(memberValue) => onChange({ ...value, [name]: memberValue })}
        />
      ))}
    </div>
  );
}
