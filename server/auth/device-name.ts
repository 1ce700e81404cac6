import Bowser from 'bowser';

/** Longer user agents are no browser's. */
const maxUserAgentLength = 400;
const maxNameLength = 60;

/**
 * The readable name of a browser and its system: « Firefox sur Windows ». Versions and models are left out: they identify a person more than
 * they help to recognize a device. Undefined for an unknown client.
 */
export function deviceName(userAgent: string | undefined): string | undefined {
  if (!userAgent) return undefined;
  const { browser, os } = Bowser.parse(userAgent.slice(0, maxUserAgentLength));
  if (!browser.name) return undefined;
  // « Samsung Internet for Android » names the system already.
  const name = browser.name.replace(/ for \w+$/, '');
  return (os.name ? `${name} sur ${os.name}` : name).slice(0, maxNameLength);
}
