import { type ComponentPropsWithRef, type ReactNode, useState } from 'react';
import { Button } from '#app/ui/buttons.tsx';
import ui from '../ui/primitives.module.css';
import { FormField } from './FormField.tsx';
import styles from './fields.module.css';
import { controlProps } from './input.ts';

interface Props extends Omit<ComponentPropsWithRef<'input'>, 'className'> {
  id: string;
  label: string;
  /** Says beside the label that it is required. Not for forms that say it once for all their fields. */
  isMarked?: boolean;
  hint?: ReactNode;
  problem?: string | undefined;
  live?: boolean;
  /** A password has a button that shows it. */
  canBeShown?: boolean;
}

/** An input with its label, its hint and its error message, for forms outside of entries. */
export function TextField({ id, label, isMarked = false, hint, problem, live = false, canBeShown, ...input }: Props) {
  const [isShown, setShown] = useState(false);
  return (
    <FormField id={id} label={label} required={isMarked} hint={hint} hintAt="below" problem={problem} live={live}>
      {(attributes) => {
        const props = { ...controlProps(attributes), ...input };
        if (!canBeShown) return <input {...props} className={styles.control} />;
        const action = isShown ? 'Masquer' : 'Afficher';
        return (
          <div className={`${ui.relative} ${styles.password}`}>
            <input {...props} type={isShown ? 'text' : 'password'} className={styles.control} />
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
