export type {
  AuditEntry,
  OpenSession,
  Revision,
  RevisionDetail,
  Subscriber,
  TrashedEntry,
} from './admin-client.ts';
export { createAdminClient } from './admin-client.ts';
export type { ContentClient, FileInfo, FileUse, User } from './content-client.ts';
export { ContentError } from './content-client.ts';
export { createContentClient } from './create-client.ts';
export { inProcess } from './in-process.ts';
