import { type ComponentPropsWithRef, useState } from 'react';
import { Button } from '#app/ui/buttons.tsx';
import styles from './fields.module.css';

interface Props extends Omit<ComponentPropsWithRef<'input'>, 'type' | 'className'> {
  /** The label in the middle of a sentence, for the button: « mot de passe ». */
  what: string;
}

/** A password input with a show button. */
export function PasswordInput({ what, ...input }: Props) {
  const [visible, setVisible] = useState(false);
  const action = visible ? 'Masquer' : 'Afficher';
  return (
    <div className={styles.password}>
      <input {...input} type={visible ? 'text' : 'password'} className={styles.control} />
      <Button onClick={() => setVisible(!visible)} aria-label={`${action} le ${what}`}>
        {action}
      </Button>
    </div>
  );
}
