import type { ComponentPropsWithRef, ReactNode } from 'react';
import { FormField } from './FormField.tsx';
import styles from './fields.module.css';
import { controlProps } from './input.ts';
import { PasswordInput } from './PasswordInput.tsx';

interface Props extends Omit<ComponentPropsWithRef<'input'>, 'className'> {
  id: string;
  label: string;
  /** Says beside the label that it is required. Not for forms that say it once for all their fields. */
  isMarked?: boolean;
  hint?: ReactNode;
  /** The error message. */
  problem?: string | undefined;
  /** The error is announced when it appears. */
  live?: boolean;
  /** A password has a button that shows it. */
  canBeShown?: boolean;
}

/** An input with its label, its hint and its error message, for forms outside of entries. */
export function TextField({ id, label, isMarked = false, hint, problem, live = false, canBeShown, ...input }: Props) {
  return (
    <FormField id={id} label={label} required={isMarked} hint={hint} hintAt="below" problem={problem} live={live}>
      {(attributes) => {
        const props = { ...controlProps(attributes), ...input };
        return canBeShown ? (
          <PasswordInput {...props} what={label.toLowerCase()} />
        ) : (
          <input {...props} className={styles.control} />
        );
      }}
    </FormField>
  );
}
