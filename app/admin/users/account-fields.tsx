import { useId } from 'react';
import { type AccessLevel, accessLevels } from '#content/users.ts';
import { TextField } from '../inputs/FormField.tsx';
import type { Form } from '../records/use-values.ts';
import ui from '../ui/primitives.module.css';

/** What each level may do. */
const hints: Readonly<Record<AccessLevel, string>> = {
  writer: 'Écrit et enregistre, sans rien changer au site public.',
  publisher: 'Publie, programme et supprime aussi, et répond aux groupes.',
  administrator: 'Gère aussi les comptes, les abonnés, les courriels et le journal.',
};

/** The level of an account, in words. */
export const AccessLevelField = (props: { value: AccessLevel; onChange: (level: AccessLevel) => void }) => (
  <fieldset className={ui.stack}>
    <legend className={ui.strong}>Niveau</legend>
    {(Object.keys(accessLevels) as AccessLevel[]).map((level) => (
      <label key={level} className={ui.check}>
        <input type="radio" name="accessLevel" checked={props.value === level} onChange={() => props.onChange(level)} />
        <span>
          {accessLevels[level]} <span className={ui.muted}>{hints[level]}</span>
        </span>
      </label>
    ))}
  </fieldset>
);

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
