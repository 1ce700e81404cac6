import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';

const name = 'memorial_device';
const lifetimeSeconds = 180 * 24 * 60 * 60;

/**
 * Device cookies (OWASP): mark a browser that signed in to an account. They grant no access; the attempts of other clients do not lock this
 * browser out of the account. Strictly necessary, so exempt from consent.
 */
export class DeviceCookies {
  readonly #secret: string;
  /** Whether the site uses HTTPS: the cookie is then `Secure`. */
  readonly #secure: boolean;

  constructor(secret: string, secure: boolean) {
    this.#secret = secret;
    this.#secure = secure;
  }

  /** The device id of this browser for an account; undefined without a valid cookie. */
  verify(context: Context, account: string): string | undefined {
    const [device = '', signature = ''] = (getCookie(context, name) ?? '').split('.');
    const expected = Buffer.from(this.#sign(device, account));
    const actual = Buffer.from(signature);
    return device !== '' && actual.length === expected.length && timingSafeEqual(actual, expected) ? device : undefined;
  }

  issue(context: Context, account: string): void {
    const device = this.verify(context, account) ?? randomBytes(12).toString('base64url');
    setCookie(context, name, `${device}.${this.#sign(device, account)}`, {
      path: '/api/auth',
      httpOnly: true,
      sameSite: 'Strict',
      secure: this.#secure,
      maxAge: lifetimeSeconds,
    });
  }

  #sign(device: string, account: string): string {
    return createHmac('sha256', this.#secret).update(`device ${device} ${account}`).digest('base64url');
  }
}
