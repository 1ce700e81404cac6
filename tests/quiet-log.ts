import { setLogFormat } from '#observability/log.ts';
import { setQuiet } from './log-lines.ts';

// Files share the modules of a worker: each begins with the log as a terminal has it. A run shows the errors that servers of tests log,
// not their requests. `captureLog` reads lines of every level.
setLogFormat('text');
setQuiet(true);
