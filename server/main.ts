import './process/node-env.ts';
import { runServer } from './process/run.ts';
import { startServer } from './process/start.ts';

await runServer(startServer, { maxHeldMs: 30_000 });
