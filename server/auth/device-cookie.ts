import { createHmac, randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { isSameSecret } from './same-secret.ts';

const name = 'memorial_device';
const lifetimeSeconds = 180 * 24 * 60 * 60;

/**
 * Device cookies (OWASP): mark a browser that signed in to an account. They grant no access; the attempts of other clients do not lock this
 * browser out of the account. Strictly necessary, so exempt from consent.
 * @param isSecure whether the site uses HTTPS: the cookie is then `Secure`
 */
export function createDeviceCookies(secret: string, isSecure: boolean) {
  const sign = (device: string, account: string): string =>
    createHmac('sha256', secret).update(`device ${device} ${account}`).digest('base64url');

  /** The device id of this browser for an account; undefined without a valid cookie. */
  function verify(context: Context, account: string): string | undefined {
    const [device = '', signature = ''] = (getCookie(context, name) ?? '').split('.');
    return device !== '' && isSameSecret(signature, sign(device, account)) ? device : undefined;
  }

  function issue(context: Context, account: string): void {
    const device = verify(context, account) ?? randomBytes(12).toString('base64url');
    setCookie(context, name, `${device}.${sign(device, account)}`, {
      path: '/api/auth',
      httpOnly: true,
      sameSite: 'Strict',
      secure: isSecure,
      maxAge: lifetimeSeconds,
    });
  }
  return { verify, issue };
}
