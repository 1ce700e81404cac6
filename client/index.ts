export { type AdminClient, createAdminClient } from './admin-client.ts';
export type {
  AuditEntry,
  DraftEntry,
  DraftQuery,
  EntryChecks,
  OpenSession,
  PreviewLink,
  Publication,
  Revision,
  RevisionDetail,
  Schedule,
  ScheduledChange,
  ScheduledChanges,
  Subscriber,
  TrashedEntry,
} from './admin-data.ts';
export type { ContentClient, ContentEntry, FileUse, Filters, Populate, User } from './content-client.ts';
export { ContentError } from './content-client.ts';
export { createContentClient } from './create-client.ts';
export { inProcess } from './in-process.ts';
