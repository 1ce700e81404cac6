import { type ComponentPropsWithRef, type ReactNode, useState } from 'react';
import { Button } from '#app/ui/buttons.tsx';
import { frenchSpacing } from '#app/ui/typography.ts';
import ui from '../ui/primitives.module.css';
import styles from './fields.module.css';
import { controlProps, type InputProps } from './input.ts';

/** The attributes of a control that depend on its hint and error; `controlProps` makes HTML attributes of them. */
type ControlAttributes = Required<Pick<InputProps<unknown>, 'id' | 'required' | 'describedBy' | 'invalid'>>;

interface LabelProps {
  id: string;
  label: ReactNode;
  /** Shown beside the label. Not for forms that say it once for all their fields. */
  required?: boolean;
  /** Whether its value waits for its publication: « modifié » stands after the label. */
  isChanged?: boolean | undefined;
  /** What the label names: a form control, a group of controls with labels of their own, or an editor, which is no form control. */
  names?: 'control' | 'group' | 'editor';
}

interface Props extends LabelProps {
  hint?: ReactNode;
  /** Where the hint stands. `elsewhere`: it is at the left of its block, with the label, under the id `<id>-aide`. */
  hintAt?: 'above' | 'below' | 'elsewhere';
  problem?: string | undefined;
  /** The error is announced when it appears. Elsewhere the form's summary announces it. */
  live?: boolean;
  children: (attributes: ControlAttributes) => ReactNode;
}

/** A control with its label, its hint and its error message. */
export function FormField(props: Props) {
  const { id, required = false, hint, hintAt = 'above', problem, live, isChanged, children, ...label } = props;
  const descriptions = [hint && `${id}-aide`, problem && `${id}-erreur`, isChanged && `${id}-modifie`];
  const describedBy = descriptions.filter(Boolean).join(' ') || undefined;
  const control = children({ id, required, describedBy, invalid: problem !== undefined });
  const hintText = hint && (
    <p id={`${id}-aide`} className={ui.muted}>
      {hint}
    </p>
  );
  return (
    <div className={`${ui.stack} ${ui.close}`}>
      {hintAt !== 'elsewhere' && <FieldLabel id={id} required={required} isChanged={isChanged} {...label} />}
      {hintAt === 'above' && hintText}
      {isChanged === undefined ? (
        control
      ) : (
        <div className={`${ui.stack} ${ui.close} ${ui.relative} ${isChanged ? styles.changed : ''}`}>{control}</div>
      )}
      {hintAt === 'below' && hintText}
      {(live || problem) && (
        <p id={`${id}-erreur`} className={ui.problem} {...(live && { 'aria-live': 'polite', 'aria-atomic': true })}>
          {problem && frenchSpacing(problem)}
        </p>
      )}
    </div>
  );
}

/** The label of a control. « (obligatoire) » is visual only: assistive technology reads the control's `required`. */
export function FieldLabel({ id, label, required, isChanged, names = 'control' }: LabelProps) {
  return (
    <span className={ui.label}>
      {/* Checkboxes have labels of their own: this text names their group, and a click on it must tick none. */}
      {names === 'group' && label}
      {names === 'editor' && (
        // A label element reaches form inputs only: the rich-text editor has its own accessible name, and is in the tab order.
        // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: for the mouse alone
        <span onClick={() => document.getElementById(id)?.focus()}>{label}</span>
      )}
      {names === 'control' && <label htmlFor={id}>{label}</label>}
      {required && <span aria-hidden="true"> (obligatoire)</span>}
      {isChanged && <ChangedMark id={id} />}
    </span>
  );
}

/** Says that the value of a control waits for its publication. It is no part of the control's name. */
export const ChangedMark = ({ id }: { id: string }) => (
  <span id={`${id}-modifie`} className={styles.mark}>
    {' modifié'}
  </span>
);

type TextFieldProps = Omit<ComponentPropsWithRef<'input'>, 'className'> &
  Pick<Props, 'hint' | 'problem'> & {
    id: string;
    label: string;
    /** Whether the label says that it is required. Not in forms that say it once for all their fields. */
    isMarked?: boolean;
    /** A password has a button that shows it. */
    canBeShown?: boolean;
  };

/** An input with its label, its hint and its error message, for forms outside of entries. */
export function TextField(props: TextFieldProps) {
  const { id, label, isMarked = props.required ?? false, hint, problem, canBeShown, ...input } = props;
  const [isShown, setShown] = useState(false);
  return (
    <FormField id={id} label={label} required={isMarked} hint={hint} hintAt="below" problem={problem} live>
      {(attributes) => {
        const lastDay = input.type === 'date' ? { max: '9999-12-31' } : {};
        const control = { autoComplete: 'off', ...lastDay, ...controlProps(attributes), ...input };
        if (!canBeShown) return <input {...control} className={styles.control} />;
        const action = isShown ? 'Masquer' : 'Afficher';
        return (
          <div className={`${ui.relative} ${styles.password}`}>
            <input {...control} type={isShown ? 'text' : 'password'} className={styles.control} />
            <Button
              className={ui.link}
              onClick={() => setShown(!isShown)}
              aria-label={`${action} le ${label.toLowerCase()}`}
            >
              {action}
            </Button>
          </div>
        );
      }}
    </FormField>
  );
}
