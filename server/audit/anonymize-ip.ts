import { isIPv4, isIPv6 } from 'node:net';

/**
 * The network of an IP address, without the address itself: the first three bytes of IPv4, the first 48 bits of IPv6. Enough to see that a
 * night of refused sign-ins came from one network, too little to identify a household (RGPD, article 5: only what the purpose needs).
 */
export function anonymizeIp(ip: string): string | undefined {
  if (isIPv4(ip)) return `${ip.split('.').slice(0, 3).join('.')}.0/24`;
  const groups = groupsOf(ip);
  return groups && `${groups.slice(0, 3).join(':')}::/48`;
}

/** What a rate limit counts as one client, however it is spelt: an IPv4 address, or the 64 bits of IPv6 of one subscriber (RFC 6177). */
export function rateLimitNetworkOf(ip: string): string {
  const groups = groupsOf(ip);
  if (!groups) return ip;
  const isMapped = groups.slice(0, 5).every((group) => group === '0') && groups[5] === 'ffff';
  if (!isMapped) return `${groups.slice(0, 4).join(':')}::/64`;
  const bytes = groups
    .slice(6)
    .flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 0xff]);
  return bytes.join('.');
}

/** The eight groups of an IPv6 address, in lower case and without leading zeros; undefined for anything else. */
function groupsOf(ip: string): string[] | undefined {
  const [plain = ''] = ip.split('%');
  if (!isIPv6(plain)) return undefined;
  // The URL standard writes an address in one way only, with at most one run of zeros left out.
  const [head = '', tail] = new URL(`http://[${plain}]`).hostname.slice(1, -1).split('::');
  const groups = head === '' ? [] : head.split(':');
  const ending = tail ? tail.split(':') : [];
  return tail === undefined ? groups : [...groups, ...Array(8 - groups.length - ending.length).fill('0'), ...ending];
}
