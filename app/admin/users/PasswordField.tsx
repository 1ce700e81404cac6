import { useState } from 'react';
import { fr } from '#app/ui/typography.ts';
import styles from './form.module.css';

interface Props {
  name: string;
  label: string;
  autoComplete: 'new-password' | 'current-password';
  required: boolean;
  disabled: boolean;
  value: string;
  onChange: (value: string) => void;
  hint: string;
  problem: string | undefined;
}

/** A password input with a show button. */
export function PasswordField({ name, label, required, value, onChange, hint, problem, ...input }: Props) {
  const [visible, setVisible] = useState(false);
  const action = visible ? 'Masquer' : 'Afficher';
  return (
    <div className={styles.field}>
      <Label of={name} required={required}>
        {label}
      </Label>
      <div className={styles.password}>
        <input
          id={name}
          name={name}
          type={visible ? 'text' : 'password'}
          required={required}
          maxLength={200}
          value={value}
          onChange={({ target }) => onChange(target.value)}
          aria-invalid={problem !== undefined}
          aria-describedby={`${name}-hint ${name}-problem`}
          {...input}
        />
        <button
          type="button"
          onClick={() => setVisible(!visible)}
          aria-label={`${action} le ${label.charAt(0).toLowerCase()}${label.slice(1)}`}
        >
          {action}
        </button>
      </div>
      <p id={`${name}-hint`} className={styles.hint}>
        {hint}
      </p>
      <Problem id={`${name}-problem`}>{problem}</Problem>
    </div>
  );
}

/** As in content forms: « (obligatoire) » is visual only, assistive technology reads the control's `required`. */
export function Label({ of, required, children }: { of: string; required: boolean; children: string }) {
  return (
    <span className={styles.label}>
      <label htmlFor={of}>{children}</label>
      {required && <span aria-hidden="true"> (obligatoire)</span>}
    </span>
  );
}

export function Problem({ id, children }: { id: string; children: string | undefined }) {
  return (
    <p id={id} className={styles.problem} aria-live="polite">
      {children && fr(children)}
    </p>
  );
}
