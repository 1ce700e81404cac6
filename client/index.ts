export type * from '#contract/admin-answers.ts';
export type * from '#contract/search-answer.ts';
export { type AdminClient, createAdminClient, type DraftQuery } from './admin-client.ts';
export type { ContentClient, ContentEntry, PopulateQuery, QueryFilters, User } from './content-client.ts';
export { createContentClient } from './content-client.ts';
export { ContentError } from './transport.ts';
