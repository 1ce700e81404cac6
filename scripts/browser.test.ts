import { access, constants, stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { browserPath } from './browser.ts';

afterEach(() => vi.unstubAllEnvs());

describe('browserPath', () => {
  it('returns the browser that CHROMIUM_PATH names', async () => {
    vi.stubEnv('CHROMIUM_PATH', '/opt/chrome');
    expect(await browserPath()).toBe('/opt/chrome');
  });

  it.runIf(process.platform === 'linux' && process.arch === 'x64')(
    'returns the bundled browser, unpacked into a folder of the project',
    async () => {
      vi.stubEnv('CHROMIUM_PATH', '');
      const path = await browserPath();
      expect(path).toContain(fileURLToPath(new URL('../node_modules/.cache/chromium-', import.meta.url)));
      await access(path, constants.X_OK);
      expect((await stat(path)).uid).toBe(process.getuid?.());
    },
  );
});
