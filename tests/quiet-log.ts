import { setLogLevel } from '#observability/log.ts';

// A run shows the errors that servers of tests log, not their requests. `captureLog` reads lines of every level.
setLogLevel('error');
