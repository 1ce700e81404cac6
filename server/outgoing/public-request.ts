import { lookup as dnsLookup, type LookupAddress } from 'node:dns';
import { once } from 'node:events';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, isIPv6, type LookupFunction } from 'node:net';
import { blockListOf } from '../middleware/trusted-proxies.ts';

/** The URL leads to an address that is not public. The message is that address, or the name. */
export class PrivateAddressError extends Error {}

interface Options {
  method: 'HEAD' | 'GET' | 'POST';
  headers: Record<string, string>;
  body?: string | undefined;
  timeoutMs: number;
  /** The rest of the body is not read. */
  maxBytes: number;
  isAllowed?: ((ip: string) => boolean) | undefined;
  stopping?: AbortSignal | undefined;
  /** Tests replace it. */
  resolve?: typeof dnsLookup;
}

/**
 * One request to another server, without following redirects. The connection is made to the address that was checked: a name cannot change its
 * address in between.
 * @returns the status, the headers, and the beginning of the body
 * @throws PrivateAddressError, or the error of the connection
 */
export async function publicRequest(url: URL, options: Options) {
  const { method, headers: sent, body, isAllowed = isPublicAddress, stopping, resolve = dnsLookup } = options;
  const lookup: LookupFunction = (hostname, wanted, callback) =>
    resolve(hostname, { ...wanted, all: true }, (error, result) => {
      const addresses = result as LookupAddress[];
      const [first] = addresses ?? [];
      if (error || !first) return callback(error ?? new Error('no address'), '', 4);
      const refused = addresses.find(({ address: ip }) => !isAllowed(ip));
      if (refused) return callback(new PrivateAddressError(refused.address) as NodeJS.ErrnoException, '', 4);
      return wanted.all ? callback(null, addresses) : callback(null, first.address, first.family);
    });
  const host = addressHostOf(url);
  // No name is looked up for an address.
  if (isIP(host) && !isAllowed(host)) throw new PrivateAddressError(host);
  const send = url.protocol === 'https:' ? requestHttps : requestHttp;
  const signal = AbortSignal.any([AbortSignal.timeout(options.timeoutMs), ...(stopping ? [stopping] : [])]);
  const request = send(url, { method, lookup, agent: false, signal, headers: sent }).end(body);
  // Once the response has begun, its body throws the error of the connection.
  request.on('error', () => undefined);
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes >= options.maxBytes) break;
  }
  const { statusCode: status = 0, headers } = response;
  return { status, headers, body: Buffer.concat(chunks).toString('utf8') };
}

/** The host of a URL without the brackets of an IPv6 address. */
export const addressHostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');

/** Addresses that are not on the public internet (IANA special-purpose registries, RFC 6890): a link must not reach the server's own network. */
const special = blockListOf(
  (
    '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 192.88.99.0/24 ' +
    '192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4 2001::/23 2001:db8::/32 2002::/16'
  ).split(' '),
);
/** The others of IPv6 are outside of it. */
const globalUnicast = blockListOf(['2000::/3']);

export function isPublicAddress(ip: string): boolean {
  if (!isIPv6(ip)) return !special.check(ip, 'ipv4');
  // IPv4-mapped addresses (::ffff:10.0.0.1) are outside of 2000::/3.
  return globalUnicast.check(ip, 'ipv6') && !special.check(ip, 'ipv6');
}
