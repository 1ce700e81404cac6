import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A file system of its own in memory; undefined where mounting is refused (it takes root on Linux). */
export function mountTmpfs(megabytes: number): { path: string; unmount(): void } | undefined {
  const path = mkdtempSync(join(tmpdir(), 'memorial-tmpfs-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}M`, 'tmpfs', path], { stdio: 'ignore' });
  } catch {
    rmdirSync(path);
    return undefined;
  }
  return {
    path,
    unmount() {
      execFileSync('umount', ['--lazy', path]);
      rmdirSync(path);
    },
  };
}

const probe = mountTmpfs(1);
probe?.unmount();
export const canMountTmpfs = probe !== undefined;
