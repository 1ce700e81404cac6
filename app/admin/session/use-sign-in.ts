import { type FormEvent, useState } from 'react';
import { contentApi, storeSession } from './session.ts';
import { signInErrorMessage } from './sign-in-error.ts';

/** Signs in with the `email` and `password` of the submitted form. */
export function useSignIn(onSignedIn: () => void | Promise<void>) {
  const [sending, setSending] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function signIn(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    setSending(true);
    setProblem(undefined);
    try {
      const { jwt, user } = await contentApi.signIn(String(data.get('email')), String(data.get('password')));
      storeSession(jwt, user);
      await onSignedIn();
    } catch (error) {
      setProblem(signInErrorMessage(error));
      setSending(false);
    }
  }

  return { sending, problem, signIn };
}
