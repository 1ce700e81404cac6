import { setLogFormat } from '#observability/log.ts';
import { setQuiet } from './log-lines.ts';

// A run shows the errors that servers of tests log, not their requests. `captureLog` reads lines of every level. The test files of a worker share
// the log: one that changes it restores it.
setLogFormat('text');
setQuiet(true);
