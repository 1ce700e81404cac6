export type { ContentClient, FileInfo, FileUse, User } from './content-client.ts';
export { ContentError } from './content-client.ts';
export { createContentClient, type Reply } from './create.ts';
export { inProcess } from './in-process.ts';
export type { JournalLine, OpenSession, Revision, Subscriber, Trashed, WholeRevision } from './office.ts';
export { createOfficeClient } from './office.ts';
