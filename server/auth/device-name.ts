import Bowser from 'bowser';

/** What says more is no browser's. */
const longestRead = 400;
const longestSaid = 60;

/**
 * What a browser and its machine are called, for people: « Firefox sur Windows ». Versions and models are left out: they tell one of
 * one's own devices from another no better, and point at a person. Undefined for a program that does not say what it is.
 */
export function deviceName(userAgent: string | undefined): string | undefined {
  if (!userAgent) return undefined;
  const { browser, os } = Bowser.parse(userAgent.slice(0, longestRead));
  if (!browser.name) return undefined;
  // « Samsung Internet for Android »: the machine is said already.
  const name = browser.name.replace(/ for \w+$/, '');
  return (os.name ? `${name} sur ${os.name}` : name).slice(0, longestSaid);
}
