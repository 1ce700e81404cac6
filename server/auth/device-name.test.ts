import { describe, expect, it } from 'vitest';
import { deviceName } from './sessions.ts';

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
  ])('%s is named %s', (userAgent, name) => expect(deviceName(userAgent)).toBe(name));

  it('is read from the first characters of a long User-Agent only', () => {
    const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0';
    expect(deviceName(`${'x'.repeat(400)} ${firefox}`)).toBeUndefined();
    expect(deviceName(`${firefox} ${'Chrome/'.repeat(20_000)}`)).toBe('Firefox sur Windows');
    expect(deviceName(`<script>alert(1)</script>/1.0 ${'('.repeat(90_000)}`)?.length ?? 0).toBeLessThanOrEqual(60);
  });
});
