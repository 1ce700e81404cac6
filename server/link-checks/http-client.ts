import { lookup as dnsLookup, type LookupAddress } from 'node:dns';
import { once } from 'node:events';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, isIPv6, type LookupFunction } from 'node:net';
import { blockListOf } from '../middleware/trusted-proxies.ts';

export interface LinkResponse {
  status: number;
  location: string | undefined;
  /** The beginning of the body of a GET. */
  body: string;
}

/** One request, without following redirects. Tests replace this function. */
export type LinkRequest = (url: URL, method: 'HEAD' | 'GET') => Promise<LinkResponse>;

/** The URL leads to an address that is not public. */
export class PrivateAddressError extends Error {}

const timeoutMs = 15_000;
/** The maximum size of a robots.txt (RFC 9309, section 2.5, requires 500 kiB); the body of a page is not needed. */
const maxBytes = 512 * 1024;

/** Requests over the network. The connection is made to the address that was checked: a name cannot change its address in between. */
export function httpLinkRequest(
  userAgent: string,
  { isAllowed = isPublicAddress, stopping }: { isAllowed?: (ip: string) => boolean; stopping?: AbortSignal } = {},
): LinkRequest {
  const lookup: LookupFunction = (hostname, options, callback) =>
    dnsLookup(hostname, { ...options, all: true }, (error, result) => {
      const addresses = result as LookupAddress[];
      const [first] = addresses ?? [];
      if (error || !first) return callback(error ?? new Error('no address'), '', 4);
      if (!addresses.every(({ address: ip }) => isAllowed(ip)))
        return callback(new PrivateAddressError(hostname) as NodeJS.ErrnoException, '', 4);
      return options.all ? callback(null, addresses) : callback(null, first.address, first.family);
    });

  return async (url, method) => {
    const host = url.hostname.replace(/^\[|\]$/g, '');
    // No name is looked up for an address.
    if (isIP(host) && !isAllowed(host)) throw new PrivateAddressError(host);
    const send = url.protocol === 'https:' ? requestHttps : requestHttp;
    const signal = AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(stopping ? [stopping] : [])]);
    const sent = { 'user-agent': userAgent, accept: 'text/html, */*;q=0.8', 'accept-encoding': 'identity' };
    const request = send(url, { method, lookup, agent: false, signal, headers: sent }).end();
    // Once the response has begun, its body throws the error of the connection.
    request.on('error', () => undefined);
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    const chunks: Buffer[] = [];
    let bytes = 0;
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes > maxBytes) break;
    }
    const { statusCode: status = 0, headers } = response;
    return { status, location: headers.location, body: Buffer.concat(chunks).toString('utf8') };
  };
}

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
