import { expect, it } from 'vitest';
import { projectFile } from './machine.ts';
import { readInstallation } from './operations-page.ts';

// `npm run test:install -- --debian` executes these commands; a page that it could not read is noticed here.
it('reads from docs/operations.md the commands that install, start, back up and restore', async () => {
  const page = readInstallation(await projectFile('docs/operations.md'));
  expect(page.packages).toMatch(/\blibatomic1\b/);
  expect(page.install[0]).toMatch(/^git clone … \/opt\/memorial && cd \/opt\/memorial$/);
  expect(page.install).toContain('npm ci && npm run build');
  expect(page.start.at(-1)).toBe('systemctl enable --now memorial.socket memorial');
  expect(page.settings).toEqual(['PUBLIC_URL', 'ADMIN_EMAIL', 'ADMIN_PASSWORD', 'DEMO_CONTENT']);
  expect(page.credentials).toContain('LoadCredential=JWT_SECRET:/etc/memorial/jwt-secret');
  expect(page.backup.nightly).toMatch(/^\/usr\/local\/sbin\/memorial backup --out \/backup /);
  expect(page.restore).toHaveLength(2);
});
