import { describe, expect, it } from 'vitest';
import { isRange, Proxies } from './proxies.ts';

describe('proxies', () => {
  it('are not believed unless they were named', () => {
    expect(new Proxies([]).clientOf('203.0.113.9', '198.51.100.1')).toBe('203.0.113.9');
    expect(new Proxies(['10.0.0.0/8']).clientOf('203.0.113.9', '198.51.100.1')).toBe('203.0.113.9');
  });

  it('tell the client, whatever the client itself pretended', () => {
    const proxies = new Proxies(['10.0.0.0/8', '2001:db8::1']);
    expect(proxies.clientOf('10.0.0.4', '198.51.100.1')).toBe('198.51.100.1');
    expect(proxies.clientOf('::ffff:10.0.0.4', '1.1.1.1, 198.51.100.1, 10.9.9.9')).toBe('198.51.100.1');
    expect(proxies.clientOf('2001:db8::1', '2001:db8::77')).toBe('2001:db8::77');
  });

  it('that say nothing or nonsense are taken for the client', () => {
    const proxies = new Proxies(['10.0.0.4']);
    expect(proxies.clientOf('10.0.0.4', undefined)).toBe('10.0.0.4');
    expect(proxies.clientOf('10.0.0.4', '<script>')).toBe('10.0.0.4');
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
