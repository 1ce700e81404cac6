import type { ComponentProps, RefObject } from 'react';
import { TextField } from '../inputs/TextField.tsx';

interface Props extends Pick<ComponentProps<'input'>, 'disabled' | 'readOnly'> {
  /** Begins the ids. */
  id: string;
  email?: string;
  passwordRef: RefObject<HTMLInputElement | null>;
}

/** The address and the password of a sign-in, and what they must be. */
export const SignInFields = ({ id, email, passwordRef, ...input }: Props) => (
  <>
    <p id={`${id}-aide`}>Les deux champs sont obligatoires. L’adresse a la forme nom@exemple.fr.</p>
    <TextField
      id={`${id}-email`}
      label="Adresse électronique"
      name="email"
      type="email"
      autoComplete="username"
      aria-describedby={`${id}-aide`}
      defaultValue={email}
      required
      {...input}
    />
    <TextField
      ref={passwordRef}
      id={`${id}-password`}
      label="Mot de passe"
      name="password"
      canBeShown
      autoComplete="current-password"
      required
      {...input}
    />
  </>
);
