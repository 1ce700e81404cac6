import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';

const name = 'memorial_device';
const lifetimeSeconds = 180 * 24 * 60 * 60;

/**
 * Marks a browser that signed in to an account. It opens nothing: it only says that this browser is not a stranger to the
 * account, so that strangers' wrong guesses do not keep it out. Strictly necessary, so exempt from consent.
 */
export class Devices {
  readonly #secret: string;
  /** Whether the site is visited by https, where the mark must not leave by any other way. */
  readonly #secure: boolean;

  constructor(secret: string, secure: boolean) {
    this.#secret = secret;
    this.#secure = secure;
  }

  /** The browser's mark for this account, when it holds a true one. */
  known(context: Context, account: string): string | undefined {
    const [device = '', seal = ''] = (getCookie(context, name) ?? '').split('.');
    const expected = Buffer.from(this.#seal(device, account));
    const given = Buffer.from(seal);
    return device !== '' && given.length === expected.length && timingSafeEqual(given, expected) ? device : undefined;
  }

  remember(context: Context, account: string): void {
    const device = this.known(context, account) ?? randomBytes(12).toString('base64url');
    setCookie(context, name, `${device}.${this.#seal(device, account)}`, {
      path: '/api/auth',
      httpOnly: true,
      sameSite: 'Strict',
      secure: this.#secure,
      maxAge: lifetimeSeconds,
    });
  }

  #seal(device: string, account: string): string {
    return createHmac('sha256', this.#secret).update(`device ${device} ${account}`).digest('base64url');
  }
}
