import type { GroupField } from '#model/field.ts';
import styles from './fields.module.css';
import type { FieldInputProps } from './input.ts';
import { inputs } from './inputs.tsx';
import { Labelled } from './Labelled.tsx';

type Values = Readonly<Record<string, unknown>>;

/** A few values kept together, each with its own label. The group's label names them all. */
export function GroupInput(props: FieldInputProps) {
  const { id, problems, onChange } = props;
  const field = props.field as GroupField;
  const values = props.value as Values;
  return (
    <div className={styles.members}>
      {Object.entries(field.fields).map(([name, member]) => {
        const Input = inputs[member.kind];
        if (!Input) return null;
        return (
          <Labelled key={name} id={`${id}-${name}`} field={member} problem={problems[name]}>
            {(described) => (
              <Input
                {...described}
                field={member}
                disabled={props.disabled ?? false}
                problems={{}}
                onBusy={props.onBusy}
                value={values[name]}
                onChange={(value) => onChange({ ...values, [name]: value })}
              />
            )}
          </Labelled>
        );
      })}
    </div>
  );
}
