import { describe, expect, it } from 'vitest';
import { isRange, trustProxies } from './trusted-proxies.ts';

describe('trustProxies', () => {
  it('ignores X-Forwarded-For of proxies that are not listed', () => {
    expect(trustProxies([]).clientIp('203.0.113.9', '198.51.100.1')).toBe('203.0.113.9');
    expect(trustProxies(['10.0.0.0/8']).clientIp('203.0.113.9', '198.51.100.1')).toBe('203.0.113.9');
  });

  it('takes the right-most address that is no trusted proxy, whatever the client sent', () => {
    const proxies = trustProxies(['10.0.0.0/8', '2001:db8::1']);
    expect(proxies.clientIp('10.0.0.4', '198.51.100.1')).toBe('198.51.100.1');
    expect(proxies.clientIp('::ffff:10.0.0.4', '1.1.1.1, 198.51.100.1, 10.9.9.9')).toBe('198.51.100.1');
    expect(proxies.clientIp('2001:db8::1', '2001:db8::77')).toBe('2001:db8::77');
  });

  it.each([
    ['198.51.100.1:52110', '198.51.100.1'],
    ['[2001:db8::77]:443', '2001:db8::77'],
    ['[2001:db8::77]', '2001:db8::77'],
    ['::ffff:198.51.100.1', '198.51.100.1'],
    ['1.1.1.1, 198.51.100.1:80, 10.9.9.9:8080', '198.51.100.1'],
  ])('reads an address with a port or in brackets: %s', (header, ip) => {
    expect(trustProxies(['10.0.0.0/8']).clientIp('10.0.0.4', header)).toBe(ip);
  });

  it.each(['[198.51.100.1', '198.51.100.1:x', '[evil]:80', '2001:db8::1:99999:1'])(
    'ignores what is no address: %s',
    (header) => {
      expect(trustProxies(['10.0.0.0/8']).clientIp('10.0.0.4', header)).toBe('10.0.0.4');
    },
  );

  it('falls back to the address of the proxy when the header is absent or no address', () => {
    const proxies = trustProxies(['10.0.0.4']);
    expect(proxies.clientIp('10.0.0.4', undefined)).toBe('10.0.0.4');
    expect(proxies.clientIp('10.0.0.4', '<script>')).toBe('10.0.0.4');
  });

  it.each([
    ['10.0.0.4', true],
    ['10.0.0.0/8', true],
    ['2001:db8::/32', true],
    ['10.0.0.0/33', false],
    ['10.0.0.0/8/8', false],
    ['exemple.fr', false],
    ['', false],
  ])('%s is a range: %s', (text, expected) => {
    expect(isRange(text)).toBe(expected);
  });
});
