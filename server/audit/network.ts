import { isIPv4, isIPv6 } from 'node:net';

/**
 * The network an address belongs to, without the address itself: the first three bytes of an IPv4 address, the first 48 bits of
 * an IPv6 one. Enough to see that a night of refused sign-ins came from one place, too little to point at a household; the whole
 * address is nobody's business twelve months later (RGPD, article 5: only what the purpose needs).
 */
export function networkOf(address: string): string | undefined {
  if (isIPv4(address)) return `${address.split('.').slice(0, 3).join('.')}.0/24`;
  const [plain = ''] = address.split('%');
  if (!isIPv6(plain)) return undefined;
  // The URL standard writes an address out in one way only, with at most one run of zeros left out.
  const [head = '', tail] = new URL(`http://[${plain}]`).hostname.slice(1, -1).split('::');
  const groups = head === '' ? [] : head.split(':');
  const ending = tail ? tail.split(':') : [];
  const whole =
    tail === undefined ? groups : [...groups, ...Array(8 - groups.length - ending.length).fill('0'), ...ending];
  return `${whole.slice(0, 3).join(':')}::/48`;
}
