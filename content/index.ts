import type { ContentTypeDeclaration, FormTab, TypeDeclaration } from '#model/define-type.ts';
import type { EntryBodyOf, EntryOf } from '#model/entry.ts';
import { audit } from './audit.ts';
import { collections } from './collections.ts';
import { previewLinks, revisions, schedules, trash } from './entry-records.ts';
import { events } from './events.ts';
import { fileLabels, files, fileVersions, pageTexts } from './files.ts';
import { groupRequests } from './group-requests.ts';
import { hiringAds } from './hiring-ads.ts';
import { linkChecks } from './link-checks.ts';
import { magazines } from './magazines.ts';
import { mails } from './mails.ts';
import { consentProofs, subscribers } from './newsletter/subscribers.ts';
import { patrimoineActualites } from './patrimoine-actualites.ts';
import { popups } from './popups.ts';
import { pressDocuments } from './press-documents.ts';
import { apiKeys, webhookDeliveries, webhooks } from './programs.ts';
import { redirects } from './redirects.ts';
import { setting } from './setting.ts';
import { specialMenuLink } from './special-menu-link.ts';
import { accountLinks, accountRules, roles, secondFactors, sessions, users } from './users.ts';

/** Published content: each type has its path under /api, its list and its form. */
export const contentTypes = {
  events,
  'patrimoine-actualites': patrimoineActualites,
  popups,
  collections,
  'hiring-ads': hiringAds,
  magazines,
  'press-documents': pressDocuments,
  'special-menu-link': specialMenuLink,
  setting,
} as const satisfies Record<string, ContentTypeDeclaration>;

/** The product's own types: stored the same way, with API calls of their own. */
const systemTypes = {
  files,
  'file-versions': fileVersions,
  'file-labels': fileLabels,
  users,
  roles,
  subscribers,
  'consent-proofs': consentProofs,
  'group-requests': groupRequests,
  revisions,
  trash,
  audit,
  sessions,
  'account-links': accountLinks,
  'second-factors': secondFactors,
  'account-rules': accountRules,
  'link-checks': linkChecks,
  schedules,
  'preview-links': previewLinks,
  'page-texts': pageTexts,
  mails,
  'api-keys': apiKeys,
  webhooks,
  'webhook-deliveries': webhookDeliveries,
  redirects,
} as const;

export const model = { ...contentTypes, ...systemTypes } as const;

export type TypeName = keyof typeof model;
export type ContentTypeName = keyof typeof contentTypes;
/** A type without drafts. */
export type SystemTypeName = keyof typeof systemTypes;
export type Entry<Name extends TypeName> = EntryOf<typeof model, Name, keyof typeof systemTypes>;
export type EntryBody<Name extends TypeName> = EntryBodyOf<(typeof model)[Name]>;
export type FileEntry = Entry<'files'>;

/** The declaration of a type by its name, without its narrow TypeScript type: for generic code. */
export const typeOf = (name: TypeName): TypeDeclaration => model[name] as unknown as TypeDeclaration;
/** The name of one entry in the contract's messages: `event` of `events`. */
export const singularOf = (name: TypeName): string => name.replace(/s$/, '');
/** The declarations of published types, in the order of the sidebar. */
export const contentTypeNames = Object.keys(contentTypes) as ContentTypeName[];
export const contentTypeOf = (name: ContentTypeName) => contentTypes[name] as unknown as ContentTypeDeclaration;

/** The path of the page that shows an entry: its own page, its type's, or the one that only previews show. */
export const pathOfEntry = (type: ContentTypeName, documentId: string): string =>
  contentTypeOf(type).page.replace(':documentId', () => documentId);

/** The tabs of the form of a type; none for a form in one part. */
export const tabsOf = (type: ContentTypeName): readonly FormTab[] => contentTypeOf(type).screen.tabs ?? [];

/** The fields of a tab of a type, or of several; undefined for all its fields. */
export function fieldsOfTabs(type: ContentTypeName, tabs: string | readonly string[] | null | undefined) {
  if (!tabs) return undefined;
  return tabsOf(type).flatMap(({ name, fields }) => ([tabs].flat().includes(name) ? fields : []));
}

/** The paths of the pages that a preview of an entry shows: the entry's, and for a form in tabs the pages of each. */
export const previewPathsOf = (type: ContentTypeName, documentId: string): readonly string[] => [
  pathOfEntry(type, documentId),
  ...tabsOf(type).flatMap(({ pages }) => pages),
];

/** Whether each published entry of the type has a public page of its own. */
export const hasPagePerEntry = (type: ContentTypeName): boolean => {
  const { page, isPagePreviewOnly } = contentTypeOf(type);
  return page.includes(':documentId') && !isPagePreviewOnly;
};

export const isType = (name: string): name is TypeName => Object.hasOwn(model, name);
export const isContentType = (name: string): name is ContentTypeName => Object.hasOwn(contentTypes, name);
