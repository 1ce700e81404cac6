import { BlockList, isIP } from 'node:net';

/** The proxies whose forwarding headers are trusted: IP addresses (`10.0.0.4`) and CIDR ranges (`10.0.0.0/8`). */
export function trustProxies(ranges: readonly string[]) {
  const trusted = blockListOf(ranges);

  function isTrusted(ip: string | undefined): boolean {
    const plain = withoutMapping(ip ?? '');
    const family = isIP(plain);
    return family !== 0 && trusted.check(plain, family === 6 ? 'ipv6' : 'ipv4');
  }

  /** The IP address of the client: of `X-Forwarded-For` what trusted proxies wrote, from the right. What is further left may be invented. */
  function clientIp(remote: string | undefined, forwardedFor: string | undefined): string {
    let client = withoutMapping(remote ?? '');
    const forwarded = (forwardedFor ?? '').split(',').map((entry) => withoutMapping(withoutPort(entry.trim())));
    while (isTrusted(client)) {
      const next = forwarded.pop();
      if (next === undefined || isIP(next) === 0) break;
      client = next;
    }
    return client;
  }
  return { isTrusted, clientIp };
}

/** Whether a text is an IP address or a CIDR range. */
export function isRange(text: string): boolean {
  const [ip = '', bits, ...rest] = text.split('/');
  const family = isIP(ip);
  if (family === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
}

/** An IPv4 address as a dual-stack socket shows it: `::ffff:10.0.0.4`. */
const withoutMapping = (ip: string): string => ip.replace(/^::ffff:(?=\d+\.)/i, '');

/** An entry of `X-Forwarded-For` as some proxies write it (Azure: `1.2.3.4:5678`; others: `[2001:db8::1]:5678`). */
function withoutPort(entry: string): string {
  const [, bracketed] = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(entry) ?? [];
  return bracketed ?? entry.replace(/^(\d{1,3}(?:\.\d{1,3}){3}):\d{1,5}$/, '$1');
}

/** The IP addresses (`10.0.0.4`) and those of the CIDR ranges (`10.0.0.0/8`) in a list. */
export function blockListOf(ranges: readonly string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [ip = '', bits] = range.split('/');
    const family = isIP(ip) === 6 ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(ip, family);
    else list.addSubnet(ip, Number(bits), family);
  }
  return list;
}
