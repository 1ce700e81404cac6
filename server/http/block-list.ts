import { BlockList, isIP } from 'node:net';

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
