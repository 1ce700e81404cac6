import { lookup as dnsLookup, type LookupAddress } from 'node:dns';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from './public-address.ts';

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

/**
 * Requests over the network. Names are resolved once, and the connection is made to the address that was checked: a name cannot change its
 * address in between.
 */
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

  return (url, method) =>
    new Promise((resolve, reject) => {
      const host = url.hostname.replace(/^\[|\]$/g, '');
      // No name is looked up for an address.
      if (isIP(host) && !isAllowed(host)) return reject(new PrivateAddressError(host));
      const send = url.protocol === 'https:' ? requestHttps : requestHttp;
      const request = send(
        url,
        {
          method,
          lookup,
          agent: false,
          signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(stopping ? [stopping] : [])]),
          headers: { 'user-agent': userAgent, accept: 'text/html, */*;q=0.8', 'accept-encoding': 'identity' },
        },
        (response) => {
          const chunks: Buffer[] = [];
          let bytes = 0;
          const { statusCode: status = 0, headers } = response;
          const end = () =>
            resolve({ status, location: headers.location, body: Buffer.concat(chunks).toString('utf8') });
          response.on('data', (chunk: Buffer) => {
            chunks.push(chunk);
            bytes += chunk.length;
            if (bytes <= maxBytes) return;
            end();
            request.destroy();
          });
          response.on('end', end);
          response.on('error', reject);
        },
      );
      request.on('error', reject);
      request.end();
    });
}
