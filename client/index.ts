export type { ContentClient, User } from './content-client.ts';
export { ContentError } from './content-client.ts';
export { createContentClient } from './create.ts';
export { inProcess } from './in-process.ts';
