import type { TestProject } from 'vitest/node';
import { isUpToDate } from '../scripts/build-parts.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Whether build/ has the pages of the current sources. */
    isSiteBuilt: boolean;
  }
}

/** Before all tests: tests of built pages fail instead of passing on old ones. */
export default async function provideBuildState(project: TestProject): Promise<void> {
  project.provide('isSiteBuilt', await isUpToDate('site'));
}
