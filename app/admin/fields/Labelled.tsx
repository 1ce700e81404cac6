import type { ReactNode } from 'react';
import type { Field } from '#model/field.ts';
import styles from './fields.module.css';

/** What a control must know of the words around it. */
interface Described {
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
  /** The label stands elsewhere (at the left of its block), under this id. */
  labelledElsewhere?: boolean;
  children: (described: Described) => ReactNode;
}

/** A control with its label, its hint and, when something is wrong, the sentence that says how to mend it. */
export function Labelled({ id, field, problem, labelledElsewhere = false, children }: Props) {
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

/** The words that name a control. Beside them, what a field demands: its `required` says it to those who do not see it. */
export function FieldLabel({ id, field }: { id: string; field: Field }) {
  return (
    <span className={styles.label}>
      {/* Boxes have labels of their own; these words name them together, and a click on them must tick none. */}
      {field.kind === 'choices' ? field.label : <label htmlFor={id}>{field.label}</label>}
      {field.required && <span aria-hidden="true"> (obligatoire)</span>}
    </span>
  );
}
