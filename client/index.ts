export type { ContentClient, ListAnswer, ListQuery, Pagination, User, UserDraft } from './content-client.ts';
export { ContentError } from './content-client.ts';
export { createContentClient } from './create.ts';
export { inProcess } from './in-process.ts';
