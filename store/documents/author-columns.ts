import type { RecordedAuthor } from '#contract/admin-answers.ts';

/** The columns of the author of a change. All are null where no user of this instance acted. */
export type AuthorColumns = ReturnType<typeof toAuthorColumns>;

export const toAuthorColumns = (author: RecordedAuthor | undefined) => ({
  authorId: author?.id ?? null,
  authorEmail: author?.email ?? null,
  authorName: author?.username ?? null,
});

export const authorIn = ({ authorId, authorEmail, authorName }: AuthorColumns): RecordedAuthor | null =>
  authorId === null ? null : { id: authorId, email: authorEmail ?? '', username: authorName ?? '' };
