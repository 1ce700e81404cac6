import { type ContentTypeName, typeOf } from '#content/index.ts';
import { maxPreviewHours } from '#content/preview-links.ts';
import { revisions } from '#content/revisions.ts';
import { publicationStates } from '#contract/admin-answers.ts';
import {
  answers,
  anyObject,
  anyOf,
  complete,
  done,
  entryOf,
  envelope,
  get,
  instant,
  integer,
  json,
  listOf,
  nothing,
  type Operation,
  open,
  orNull,
  pathItems,
  post,
  put,
  ref,
  remove,
  type Schema,
  text,
  use,
} from './components.ts';
import { listing, selecting } from './query-schemas.ts';

const dataOf = (data: Schema): Schema => json(complete({ data }));

const previewValidity: Schema = {
  ...dataOf({
    type: 'object',
    properties: { hours: { type: 'integer', minimum: 1, maximum: maxPreviewHours, default: 1 } },
  }),
  required: false,
};
const previewLink = complete({ id: integer, hours: integer, expiresAt: instant, url: text });
const frameLink = complete({ url: text, expiresAt: instant });

const schedule = dataOf({
  type: 'object',
  properties: { publishAt: orNull(instant), unpublishAt: orNull(instant) },
});

/** The field that is written in. */
const presence = dataOf({ type: 'object', properties: { field: orNull(text) } });
const presentUsers = envelope(listOf(complete({ id: integer, username: text, field: orNull(text) })));
const openEntries = envelope(listOf(complete({ documentId: text, id: integer, username: text })));

const revision = {
  revision: integer,
  kind: revisions.fields.kind.schema,
  title: orNull(text),
  at: instant,
  author: ref('Author'),
  changed: listOf(text),
};
const revisionList = envelope(listOf(complete(revision)), complete({ pagination: ref('Pagination') }));
const revisionDetail = envelope(
  complete({ ...revision, values: orNull(anyObject), previous: orNull(anyObject), current: orNull(anyObject) }),
);
/** A link whose target no longer exists. */
export const droppedLinks = listOf(complete({ field: text, label: text, documentId: text, title: text }));

const stateCounts = {
  type: 'object',
  properties: Object.fromEntries(publicationStates.map((state) => [state, integer])),
};
const pageOfEntries = (name: ContentTypeName): Schema =>
  envelope(listOf(ref(name)), {
    type: 'object',
    required: ['pagination'],
    properties: { pagination: ref('Pagination'), states: stateCounts },
  });

/** The paths of a content type: the contract's, then the product's own. */
export function pathsOf(name: ContentTypeName): Schema {
  const { isSingle, label, unpublishedFields } = typeOf(name);
  const base = isSingle ? `/${name}` : `/${name}/{documentId}`;
  const subject = isSingle ? name : `an entry of ${name}`;
  const entry = done(entryOf(name));
  const created = answers('201', entryOf(name));
  // Of an entry that is not published anonymous clients may get a few fields alone.
  const stub = unpublishedFields && complete(Object.fromEntries(unpublishedFields.map((key) => [key, orNull(text)])));
  const ifMatch = { parameters: use('ifMatch') };
  const action = (verb: string, description: string): Operation =>
    post(`${base}/actions/${verb}`, `${verb}-${name}`, `${verb[0]?.toUpperCase()}${verb.slice(1)} ${subject}`, entry, {
      ...ifMatch,
      description: `${description} Returns the working copy with its publication.`,
    });

  const ofMany: Operation[] = [
    open.get(`/${name}`, `list-${name}`, `List entries of ${name}`, done(pageOfEntries(name)), {
      parameters: [...listing(name), ...use('status', 'publication', 'state', 'hasPublishedVersion', 'states')],
    }),
    post(`/${name}`, `create-${name}`, `Create ${subject}`, created, {
      parameters: [...use('idempotencyKey', 'status', 'publication'), ...selecting(name)],
      requestBody: dataOf(ref(`${name}-draft`)),
    }),
    post(`${base}/duplicate`, `duplicate-${name}`, `Copy ${subject}`, created, { parameters: use('status') }),
    get(`/${name}/presence`, `presences-${name}`, `List entries of ${name} in use`, done(openEntries), {
      description: 'The entries that other users have open.',
    }),
  ];
  return pathItems(label.plural, [
    ...(isSingle ? [] : ofMany),
    open.get(base, `get-${name}`, `Read ${subject}`, stub ? done(envelope(anyOf(ref(name), stub))) : entry, {
      parameters: [...selecting(name), ...use('status', 'publication')],
    }),
    put(base, `update-${name}`, `Change ${subject}`, entry, {
      parameters: [...use('ifMatch', 'status', 'publication'), ...selecting(name)],
      requestBody: dataOf(ref(`${name}-changes`)),
      description:
        'status=draft saves the working copy only: required values may be missing. Without status, the working copy is published with the data.',
    }),
    remove(base, `delete-${name}`, `Delete ${subject}`, nothing, {
      parameters: use('status'),
      description:
        'status=draft discards the working copy of a published document (404 for any other). Without status, both versions go.',
    }),
    action('publish', 'Publishes the working copy, and sets isPublished where the type has it.'),
    action('unpublish', 'Clears isPublished where the type has it; else the published version becomes a draft.'),
    action('discard', 'Discards the working copy of a published document.'),
    put(`${base}/schedule`, `schedule-${name}`, `Schedule ${subject}`, entry, {
      ...ifMatch,
      requestBody: schedule,
      description:
        'Replaces the schedule: the working copy of that time is published at publishAt, and the entry unpublished at unpublishAt.',
    }),
    remove(`${base}/schedule`, `cancel-schedule-${name}`, `Cancel the schedule of ${subject}`, entry, ifMatch),
    get(`${base}/history`, `history-${name}`, `List revisions of ${subject}`, done(revisionList), {
      parameters: use('pagination'),
    }),
    get(`${base}/history/{revision}`, `revision-${name}`, `Read a revision of ${subject}`, done(revisionDetail)),
    post(
      `${base}/history/{revision}/restore`,
      `revert-${name}`,
      `Restore a revision of ${subject}`,
      done(envelope(ref(name), complete({ dropped: droppedLinks }))),
      { parameters: use('status') },
    ),
    get(`${base}/preview`, `previews-${name}`, `List preview links of ${subject}`, done(envelope(listOf(previewLink)))),
    post(`${base}/preview`, `preview-${name}`, `Create a preview link of ${subject}`, done(envelope(previewLink)), {
      requestBody: previewValidity,
    }),
    post(
      `${base}/preview/frame`,
      `preview-frame-${name}`,
      `Show a preview of ${subject} in a frame`,
      done(envelope(frameLink)),
    ),
    put(
      `${base}/preview/{link}`,
      `prolong-preview-${name}`,
      `Change the validity of a preview link of ${subject}`,
      done(envelope(previewLink)),
      { requestBody: previewValidity },
    ),
    remove(`${base}/preview/{link}`, `end-preview-${name}`, `Revoke a preview link of ${subject}`, nothing),
    put(`${base}/presence`, `report-presence-${name}`, `Report that ${subject} is open`, done(presentUsers), {
      requestBody: presence,
      description: 'Reports that the session has the entry open, for 45 seconds. Returns the other users who do.',
    }),
    remove(`${base}/presence`, `end-presence-${name}`, `Report that ${subject} is closed`, nothing),
  ]);
}
