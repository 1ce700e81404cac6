import { BlockList, isIP } from 'node:net';

/** Who stands in front of the house: addresses (`10.0.0.4`) and ranges (`10.0.0.0/8`) of proxies that tell the truth. */
export class Proxies {
  readonly #trusted = new BlockList();
  readonly #any: boolean;

  constructor(ranges: readonly string[]) {
    this.#any = ranges.length > 0;
    for (const range of ranges) {
      const [address = '', bits] = range.split('/');
      const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
      if (bits === undefined) this.#trusted.addAddress(address, family);
      else this.#trusted.addSubnet(address, Number(bits), family);
    }
  }

  trusts(address: string | undefined): boolean {
    const plain = withoutMapping(address ?? '');
    const family = isIP(plain);
    return this.#any && family !== 0 && this.#trusted.check(plain, family === 6 ? 'ipv6' : 'ipv4');
  }

  /**
   * Where a request comes from. `X-Forwarded-For` is believed from its right end for as long as trusted proxies wrote it: what stands
   * further left was brought by the stranger, who may have made it up.
   */
  clientOf(remote: string | undefined, forwardedFor: string | undefined): string {
    let client = withoutMapping(remote ?? '');
    const told = (forwardedFor ?? '').split(',').map((each) => withoutMapping(each.trim()));
    while (this.trusts(client)) {
      const next = told.pop();
      if (next === undefined || isIP(next) === 0) break;
      client = next;
    }
    return client;
  }
}

/** A range that makes sense: an address, or an address and as many bits as it has at most. */
export function isRange(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
}

/** An IPv4 address as a dual-stack socket shows it: `::ffff:10.0.0.4`. */
const withoutMapping = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '');
