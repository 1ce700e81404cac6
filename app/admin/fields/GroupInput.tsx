import type { GroupField } from '#model/field.ts';
import { FormField } from '../inputs/FormField.tsx';
import styles from '../inputs/fields.module.css';
import type { FieldInputProps } from '../inputs/input.ts';
import { kindOf } from './kinds/index.ts';
import type { MemberValues } from './kinds/members.ts';
import { labelProps } from './label-props.ts';

/** A group of values, each with its own label; the group's label names them all. */
export function GroupInput(props: FieldInputProps<GroupField, MemberValues>) {
  const { id, field, value: values, problems, onChange } = props;
  return (
    <div className={styles.members}>
      {Object.entries(field.fields).map(([name, member]) => {
        const { Input } = kindOf(member);
        if (!Input) return null;
        return (
          <FormField key={name} id={`${id}-${name}`} {...labelProps(member)} problem={problems[name]}>
            {(attributes) => (
              <Input
                {...attributes}
                label={member.label}
                field={member}
                disabled={props.disabled ?? false}
                problems={{}}
                onUploads={props.onUploads}
                value={values[name]}
                onChange={(value) => onChange({ ...values, [name]: value })}
              />
            )}
          </FormField>
        );
      })}
    </div>
  );
}
