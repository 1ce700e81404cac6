import { afterAll, vi } from 'vitest';
import { setLogFormat } from '#observability/log.ts';
import { setQuiet } from './log-lines.ts';

// The test files of a worker share its modules and globals. A run shows the errors that servers of tests log, not their requests; `captureLog`
// reads lines of every level. A file that changes the log restores it; the globals that a file replaces are restored here: PGlite, for one, takes
// a process with a `window` for a browser.
setLogFormat('text');
setQuiet(true);
afterAll(() => void vi.unstubAllGlobals());
