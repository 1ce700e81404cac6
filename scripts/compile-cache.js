// Loaded before the server (node --import): what Node makes of its TypeScript is kept between starts, so that the next one is
// quicker, and does without the thirty megabytes of the transformer.
import { enableCompileCache } from 'node:module';

enableCompileCache();
