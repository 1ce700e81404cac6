import './node-env.ts';
import { run } from './run.ts';
import { startServer } from './start.ts';

await run(startServer);
