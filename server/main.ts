import './process/node-env.ts';
import { runServer } from './process/run.ts';
import { startServer } from './process/start.ts';
import { maxHeldMs } from './process/watchdog.ts';

await runServer(startServer, { maxHeldMs });
