import { expect, it } from 'vitest';
import { declineCount, holdSession, reauthenticate, registerReauthHandler } from './reauthentication.ts';

it('A declined sign-in prompt answers the calls sent before it, and a later call prompts again', async () => {
  const answers: ((signedIn: boolean) => void)[] = [];
  const unregister = registerReauthHandler({
    promptSignIn: () => new Promise((resolve) => answers.push(resolve)),
    redirectToSignIn: () => undefined,
  });
  const release = holdSession();
  const sent = declineCount();
  const first = reauthenticate(sent);
  const second = reauthenticate(sent);
  answers[0]?.(false);
  expect(await Promise.all([first, second])).toEqual([false, false]);
  expect(await reauthenticate(sent)).toBe(false);
  expect(answers.length).toBe(1);

  const later = reauthenticate(declineCount());
  expect(answers.length).toBe(2);
  answers[1]?.(true);
  expect(await later).toBe(true);
  release();
  unregister();
});
