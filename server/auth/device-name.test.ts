import { describe, expect, it } from 'vitest';
import { deviceName } from './device-name.ts';

describe('a device', () => {
  it.each([
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox sur Windows'],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0',
      'Microsoft Edge sur macOS',
    ],
    [
      'Mozilla/5.0 (Linux; Android 14; SM-S918B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/23.0 Chrome/115.0.0.0 Mobile Safari/537.36',
      'Samsung Internet sur Android',
    ],
    ['node', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('that says %s is told as %s', (userAgent, said) => expect(deviceName(userAgent)).toBe(said));

  it('that says too much, or something else, costs and tells no more', () => {
    const started = performance.now();
    expect(deviceName(`<script>alert(1)</script>/1.0 ${'('.repeat(90_000)}`)?.length ?? 0).toBeLessThanOrEqual(60);
    expect(deviceName(`Mozilla/5.0 ${'Chrome/'.repeat(20_000)}`)?.length ?? 0).toBeLessThanOrEqual(60);
    expect(performance.now() - started).toBeLessThan(50);
  });
});
