import { sql } from 'kysely';
import { type ContentTypeName, typeOf } from '#content/index.ts';
import type { DocumentState } from '#contract/admin-answers.ts';
import type { DocumentKey } from '../query.ts';
import { type Db, draftTable, pendingLinkTable, type SqlDialect } from '../sql/index.ts';
import { type AuthorColumns, authorIn, refCondition } from './rows.ts';
import { isFlagOn } from './sources.ts';

const drafts = sql.table(draftTable);

type Texts = 'publishedAt' | 'endedAt' | 'updatedAt' | 'changedAt' | 'changeKind' | 'changerEmail' | 'changerName';
type PublicationRow = AuthorColumns &
  Record<Texts, string | null> &
  Record<'hasPublishedVersion' | 'wasPublished' | 'isPublic', number | boolean> & {
    id: number;
    changerId: number | null;
  };

/** The publication of each of these documents, with the author and time of its last changes, in one statement. */
export async function readPublications(
  db: Db,
  dialect: SqlDialect,
  now: number,
  type: ContentTypeName,
  entries: readonly { id: number }[],
): Promise<Map<number, DocumentState>> {
  if (entries.length === 0) return new Map();
  const ids = entries.map(({ id }) => id);
  const declaration = typeOf(type);
  const isPublic = isFlagOn(type, dialect);
  // If editors write the publishedAt of a type, a publication sets the date of the last change only.
  const publishedAt = sql.ref('publishedAt' in declaration.fields ? 'p.updatedAt' : 'p.publishedAt');
  const { endsAt } = declaration;
  const end = endsAt && sql.ref(`p.${endsAt.field}`);
  const endedAt = end
    ? sql`case when ${end} <= ${new Date(now).toISOString()} then ${end} end`
    : sql`cast(null as text)`;
  const change = sql`d."updatedAt", d."authorId", d."authorEmail", d."authorName",
    r."at" as "changedAt", r."kind" as "changeKind",
    r."authorId" as "changerId", r."authorEmail" as "changerEmail", r."authorName" as "changerName"`;
  const revisions = sql.table('revisions');
  // The numbers of an entry ascend with their ids, which the index has.
  const lastRevision = (alias: 'p' | 'd') => {
    const documentId = sql.ref(`${alias}.documentId`);
    return sql`left join ${revisions} r on r."entry" = ${documentId}
      and r."id" = (select max(l."id") from ${revisions} l where l."entry" = ${documentId})`;
  };
  const wasUnpublished = sql`exists (
    select 1 from ${revisions} u where u."entry" = d."documentId" and u."kind" = 'unpublish')`;
  const { rows } = await sql<PublicationRow>`
    select p."id", ${dialect.flag(true)} as "hasPublishedVersion", ${dialect.flag(true)} as "wasPublished", ${isPublic} as "isPublic",
      ${publishedAt} as "publishedAt", ${endedAt} as "endedAt", ${change}
    from ${sql.table(type)} p left join ${drafts} d on d."type" = ${type} and d."id" = p."id" ${lastRevision('p')}
    where ${dialect.inIds(sql`p."id"`, ids)}
    union all
    select d."id", ${dialect.flag(false)}, ${wasUnpublished}, ${dialect.flag(false)}, null, null, ${change}
    from ${drafts} d ${lastRevision('d')}
    where d."type" = ${type} and ${dialect.inIds(sql`d."id"`, ids)}
      and not exists (select 1 from ${sql.table(type)} p where p."id" = d."id")`.execute(db);
  return new Map(rows.map((row) => [row.id, toPublication(row)]));
}

function toPublication(row: PublicationRow): DocumentState {
  const hasPublishedVersion = Boolean(row.hasPublishedVersion);
  const { updatedAt, changedAt, changeKind, changerId, changerEmail, changerName } = row;
  return {
    hasPublishedVersion,
    wasPublished: Boolean(row.wasPublished),
    isPublic: Boolean(row.isPublic),
    isModified: hasPublishedVersion && updatedAt !== null,
    publishedAt: row.publishedAt,
    endedAt: row.endedAt,
    draft: updatedAt === null ? null : { updatedAt, author: authorIn(row) },
    lastChange:
      changedAt === null || changeKind === null
        ? null
        : {
            at: changedAt,
            kind: changeKind as NonNullable<DocumentState['lastChange']>['kind'],
            author: authorIn({ authorId: changerId, authorEmail: changerEmail, authorName: changerName }),
          },
  };
}

/** The working copies that a user was the last to write, the latest first: a scan of the rows of working copies alone, without their values. */
export async function readDraftsBy(db: Db, authorId: number, limit: number) {
  const { rows } = await sql<{ type: ContentTypeName; documentId: string }>`
    select "type", "documentId" from ${drafts} where "authorId" = ${authorId}
    order by "updatedAt" desc, "id" desc limit ${limit}`.execute(db);
  return rows;
}

export async function readDocumentVersions(db: Db, dialect: SqlDialect, { type, ref }: DocumentKey) {
  const which = refCondition(ref);
  const isWaiting = sql`exists (
    select 1 from ${sql.table(pendingLinkTable)} l where l."ownerType" = ${type} and l."owner" = p."id")`;
  const { rows } = await sql<{ id: number; documentId: string; isDraft: number; isWaiting: number | boolean }>`
    select "id", "documentId", 0 as "isDraft", ${isWaiting} as "isWaiting" from ${sql.table(type)} p where ${which}
    union all
    select "id", "documentId", 1 as "isDraft", ${dialect.flag(false)} as "isWaiting" from ${drafts} where "type" = ${type} and ${which}
    order by 1`.execute(db);
  const [first] = rows;
  if (!first) return undefined;
  const versions = rows.filter(({ id }) => id === first.id);
  return {
    id: first.id,
    documentId: first.documentId,
    hasPublishedVersion: versions.some(({ isDraft }) => isDraft === 0),
    /** Whether the document has a working copy of its own, which differs from the published version or exists alone. */
    hasDraft: versions.some(({ isDraft }) => isDraft === 1),
    /** Whether the published version has links to documents that are only drafts. */
    hasPendingLinks: versions.some((row) => Boolean(row.isWaiting)),
  };
}
