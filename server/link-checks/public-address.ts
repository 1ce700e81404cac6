import { isIPv6 } from 'node:net';
import { blockListOf } from '../http/block-list.ts';

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
