import { useId } from 'react';
import { TextField } from '../inputs/FormField.tsx';
import type { Form } from '../records/use-values.ts';

export const noIdentity = { code: '', currentPassword: '' };

interface Props extends Pick<Form<typeof noIdentity>, 'field'> {
  /** Absent: no code is needed. */
  codeHint?: string | undefined;
  /** Absent: no password is needed. */
  passwordHint?: string | undefined;
  isMarked?: boolean;
}

/** What proves who changes an account: a code of the phone, and the password. */
export function IdentityFields({ field, codeHint, passwordHint, isMarked = false }: Props) {
  const id = useId();
  return (
    <>
      {codeHint !== undefined && (
        <TextField
          {...field('code')}
          id={`${id}code`}
          label="Code du téléphone"
          hint={codeHint}
          autoComplete="one-time-code"
          maxLength={20}
          required
          isMarked={isMarked}
        />
      )}
      {passwordHint !== undefined && (
        <TextField
          {...field('currentPassword')}
          id={`${id}password`}
          label="Mot de passe actuel"
          hint={passwordHint}
          canBeShown
          autoComplete="current-password"
          maxLength={200}
          required
          isMarked={isMarked}
        />
      )}
    </>
  );
}
