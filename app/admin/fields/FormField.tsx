import type { ReactNode } from 'react';
import type { Field } from '#model/field.ts';
import styles from './fields.module.css';

/** The attributes of a control that depend on its label, hint and error. */
interface ControlAttributes {
  id: string;
  label: string;
  required: boolean;
  describedBy: string | undefined;
  invalid: boolean;
}

interface Props {
  id: string;
  field: Field;
  problem: string | undefined;
  /** The label is elsewhere (at the left of its block), under this id. */
  labelledElsewhere?: boolean;
  children: (controlAttributes: ControlAttributes) => ReactNode;
}

/** A control with its label, its hint and its error message. */
export function FormField({ id, field, problem, labelledElsewhere = false, children }: Props) {
  const hint = labelledElsewhere ? undefined : field.hint;
  const describedBy = [field.hint && `${id}-aide`, problem && `${id}-erreur`].filter(Boolean).join(' ') || undefined;
  return (
    <div className={styles.field}>
      {!labelledElsewhere && <FieldLabel id={id} field={field} />}
      {hint && (
        <p id={`${id}-aide`} className={styles.hint}>
          {hint}
        </p>
      )}
      {children({ id, label: field.label, required: field.required, describedBy, invalid: problem !== undefined })}
      {problem && (
        <p id={`${id}-erreur`} className={styles.problem}>
          {problem}
        </p>
      )}
    </div>
  );
}

/** The label of a control. « (obligatoire) » is visual only: assistive technology reads the control's `required`. */
export function FieldLabel({ id, field }: { id: string; field: Field }) {
  return (
    <span className={styles.label}>
      {/* Checkboxes have labels of their own: this text names their group, and a click on it must tick none. */}
      {field.kind === 'choices' && field.label}
      {/* A label element reaches form inputs only: the rich-text editor has its own accessible name, and listens for clicks here. */}
      {field.kind === 'richText' && <span data-label-of={id}>{field.label}</span>}
      {field.kind !== 'choices' && field.kind !== 'richText' && <label htmlFor={id}>{field.label}</label>}
      {field.required && <span aria-hidden="true"> (obligatoire)</span>}
    </span>
  );
}
