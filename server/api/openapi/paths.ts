import { auditCategories } from '#content/audit.ts';
import { maxPreviewHours } from '#content/entry-records.ts';
import { eventGenres } from '#content/events.ts';
import { type ContentTypeName, contentTypeNames, contentTypeOf, tabsOf, typeOf } from '#content/index.ts';
import * as answer from '#contract/admin-answers.ts';
import { maxCopies } from '#editorial/series.ts';
import { takesPlace } from '#model/define-type.ts';
import {
  anyObject,
  anyOf,
  complete,
  day,
  flag,
  instant,
  integer,
  listOf,
  mapped,
  object,
  oneOf,
  orNull,
  ref,
  type Schema,
  text,
} from '#model/json-schema.ts';
import { envelope, inQuery, item, items, paginated, parameters, use } from './components.ts';
import { entryDates, entryIds, listing, selecting } from './schemas.ts';

const answers = (status: string, schema: Schema, type = 'application/json'): Schema => ({
  [status]: { description: 'Done', content: { [type]: { schema } } },
});
const json = (schema: Schema): Schema => ({ required: true, content: { 'application/json': { schema } } });

/**
 * `answer`: the schema of a 200; absent for a 204. `more`: the parameters of the operation, or several parts of it; `responses` takes the
 * place of the answer.
 */
const operation =
  (method: string, security: Schema) =>
  (path: string, operationId: string, summary: string, answer?: Schema, more: Schema | Schema[] = {}) => {
    const { responses, ...parts }: Schema = Array.isArray(more) ? { parameters: more } : more;
    const done = responses ?? (answer ? answers('200', answer) : { '204': { description: 'Done' } });
    const refusal = { $ref: '#/components/responses/Refused' };
    const all = { ...(done as Schema), '4XX': refusal, '5XX': refusal };
    return { method, path, described: { operationId, summary, ...security, ...parts, responses: all } };
  };

/** An operation of the API: all but its tag is `described`. */
type Operation = ReturnType<ReturnType<typeof operation>>;

const administrators = { security: [{ administrator: [] }] };
const get = operation('get', administrators);
const post = operation('post', administrators);
const put = operation('put', administrators);
const remove = operation('delete', administrators);
const open = { get: operation('get', {}), post: operation('post', {}) };

/** The path items of the operations of a tag. `{name}` in a path is one of `parameters`. */
function pathItems(tag: string, operations: readonly Operation[]): Schema {
  return Object.fromEntries(
    [...Map.groupBy(operations, ({ path }) => path)].map(([path, ofPath]) => {
      const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as keyof typeof parameters);
      const methods = ofPath.map(({ method, described }) => [method, { tags: [tag], ...described }]);
      return [
        path.replace(/\{(\w+)\}/g, (_, name: keyof typeof parameters) => `{${parameters[name].name}}`),
        { ...(names.length > 0 && { parameters: use(...names) }), ...Object.fromEntries(methods) },
      ];
    }),
  );
}

const records = (type: 'subscribers' | 'group-requests', path: string, noun: string): Operation[] => [
  get(path, `list-${type}`, `List ${noun}`, paginated(ref(type)), listing(type).slice(2)),
  get(`${path}.csv`, `export-${type}`, `Export ${noun}`, text, { responses: answers('200', text, 'text/csv') }),
];

const dataOf = (data: Schema): Schema => json(complete({ data }));
const hours = { type: 'integer', minimum: 1, maximum: maxPreviewHours, default: 1 };
const validity = { requestBody: { ...dataOf(object({ hours })), required: false } };
const previewLink = item(answer.previewLink);
const frameLink = item({ url: text, expiresAt: instant });

const presence = dataOf(object({ field: orNull(text) }));
const droppedLinks = listOf(complete(answer.dropped));

const revisions = paginated(complete(answer.revision));
const bulkResult = item(answer.bulkResult);
const copies = items(entryIds);
const states = object(mapped(answer.publicationStates, () => integer));
const pageOfEntries = (name: ContentTypeName): Schema =>
  envelope(listOf(ref(name)), object({ pagination: ref('Pagination'), states }, ['pagination']));

/** The paths of a content type: the contract's, then the product's own. */
export function pathsOf(name: ContentTypeName): Schema {
  const { isSingle, label, unpublishedFields } = typeOf(name);
  const base = isSingle ? `/${name}` : `/${name}/{documentId}`;
  const history = `${base}/history`;
  const preview = `${base}/preview`;
  const link = `${preview}/{link}`;
  const subject = isSingle ? name : `an entry of ${name}`;
  const entry = envelope(ref(name));
  const responses = answers('201', entry);
  // Of an entry that is not published anonymous clients may get a few fields alone.
  const stub = unpublishedFields && complete(mapped(unpublishedFields, () => orNull(text)));
  const read = stub ? envelope(anyOf(ref(name), stub)) : entry;
  const tab = tabsOf(name).length > 0 ? use('tab') : [];
  const ofStatus = [...use('status'), ...tab];
  const ifMatch = { parameters: [...use('ifMatch'), ...tab] };
  const reverted = envelope(ref(name), complete({ dropped: droppedLinks }));
  const action = (verb: string, description: string): Operation =>
    post(`${base}/actions/${verb}`, `${verb}-${name}`, `${verb[0]?.toUpperCase()}${verb.slice(1)} ${subject}`, entry, {
      ...ifMatch,
      description: `${description} Returns the working copy with its publication.`,
    });

  const ofMany: Operation[] = [
    open.get(`/${name}`, `list-${name}`, `List entries of ${name}`, pageOfEntries(name), [
      ...listing(name),
      ...use('status', 'publication', 'state', 'hasPublishedVersion', 'changedBy', 'states'),
    ]),
    post(`/${name}`, `create-${name}`, `Create ${subject}`, entry, {
      parameters: [...use('idempotencyKey', 'status', 'publication'), ...selecting(name)],
      requestBody: dataOf(ref(`${name}-draft`)),
      responses,
    }),
    post(`${base}/duplicate`, `duplicate-${name}`, `Copy ${subject}`, entry, { parameters: use('status'), responses }),
    get(`/${name}/presence`, `presences-${name}`, `List entries of ${name} in use`, items(answer.openEntry), {
      description: 'The entries that other users have open.',
    }),
  ];
  const order = post(`/${name}/actions/order`, `order-${name}`, `Order the entries of ${name}`, undefined, {
    requestBody: dataOf(object({ documentIds: listOf(text) }, ['documentIds'])),
    description: 'Every entry once, in the order of the site; 409 where some were added or removed since.',
  });
  const selected = object(
    { count: integer, documents: { type: 'object', additionalProperties: orNull(text) }, schedule: anyObject },
    ['count'],
  );
  const bulk = ['Publish', 'Unpublish', 'Delete', 'Schedule'].map((verb) =>
    post(`/${name}/actions/bulk${verb}`, `bulk${verb}-${name}`, `${verb} several entries of ${name}`, bulkResult, {
      parameters: [...listing(name), ...use('state', 'hasPublishedVersion', 'changedBy')],
      requestBody: dataOf(selected),
      description:
        'Those that the query selects; 409 where they are not `count`. Entries that cannot be changed are left.',
    }),
  );
  const repeat = post(`${base}/actions/repeat`, `repeat-${name}`, `Copy ${subject} to several days`, copies, {
    parameters: use('idempotencyKey'),
    requestBody: dataOf(object({ days: listOf(day) }, ['days'])),
    responses: answers('201', copies),
    description: `1 to ${maxCopies} drafts, at the hour and for the length of the original: all of them or none.`,
  });
  return pathItems(label.plural, [
    ...(isSingle ? [] : [...ofMany, ...bulk]),
    ...(takesPlace(typeOf(name)) ? [repeat] : []),
    ...(contentTypeOf(name).screen.orderedBy ? [order] : []),
    open.get(base, `get-${name}`, `Read ${subject}`, read, [...selecting(name), ...use('status', 'publication')]),
    put(base, `update-${name}`, `Change ${subject}`, entry, {
      parameters: [...use('ifMatch', 'status', 'publication'), ...tab, ...selecting(name)],
      requestBody: dataOf(ref(`${name}-changes`)),
      description:
        'status=draft saves the working copy only: required values may be missing. Without status, the working copy is published with ' +
        'the data; of a type with tabs, the tab that is named and those of the changed fields.',
    }),
    remove(base, `delete-${name}`, `Delete ${subject}`, undefined, {
      parameters: ofStatus,
      description:
        'status=draft discards the working copy of a published document (404 for any other). Without status, both versions go.',
    }),
    action('publish', 'Publishes the working copy, and sets isPublished where the type has it.'),
    action('unpublish', 'Clears isPublished where the type has it; else the published version becomes a draft.'),
    action('discard', 'Discards the working copy of a published document.'),
    put(`${base}/schedule`, `schedule-${name}`, `Schedule ${subject}`, entry, {
      ...ifMatch,
      requestBody: dataOf(object(answer.schedule)),
      description:
        'Replaces the schedule: the working copy of that time is published at publishAt, and the entry unpublished at unpublishAt.',
    }),
    remove(`${base}/schedule`, `cancel-schedule-${name}`, `Cancel the schedule of ${subject}`, entry, ifMatch),
    get(history, `history-${name}`, `List revisions of ${subject}`, revisions, [...use('pagination'), ...tab]),
    get(`${history}/{revision}`, `revision-${name}`, `Read a revision of ${subject}`, item(answer.revisionDetail)),
    post(`${history}/{revision}/restore`, `revert-${name}`, `Restore a revision of ${subject}`, reverted, ofStatus),
    get(preview, `previews-${name}`, `List preview links of ${subject}`, items(answer.previewLink), tab),
    post(preview, `preview-${name}`, `Create a preview link of ${subject}`, previewLink, {
      parameters: tab,
      ...validity,
    }),
    post(`${preview}/frame`, `preview-frame-${name}`, `Show a preview of ${subject} in a frame`, frameLink, tab),
    put(link, `prolong-preview-${name}`, `Change the validity of a preview link of ${subject}`, previewLink, validity),
    remove(link, `end-preview-${name}`, `Revoke a preview link of ${subject}`),
    put(`${base}/presence`, `report-presence-${name}`, `Report that ${subject} is open`, items(answer.presentUser), {
      requestBody: presence,
      description: 'Reports that the session has the entry open, for 45 seconds. Returns the other users who do.',
    }),
    remove(`${base}/presence`, `end-presence-${name}`, `Report that ${subject} is closed`),
  ]);
}

/** An answer without `meta`. */
const data = (members: Record<string, Schema>): Schema => complete({ data: complete(members) });
const file = ref('files');
const user = ref('users');
const agendaDays = complete({ from: day, to: day, count: integer });
const isTrue = { type: 'string', enum: ['true'] };

const passwordAndConfirmation = mapped(['currentPassword', 'password', 'passwordConfirmation'], () => text);
const session = complete({ jwt: text, user });
const sessions = listOf(complete(answer.openSession));
const newAccount = json({ allOf: [ref('users-draft'), object({ password: text }, ['password'])] });
const changedAccount = json({
  allOf: [ref('users-changes'), object({ password: text, currentPassword: text, code: text })],
});
const invited = object({ email: text, username: text, displayName: orNull(text), accessLevel: text, role: integer }, [
  'email',
  'username',
]);
const accountLink = item(answer.accountLink);
const accesses = envelope(listOf(complete(answer.accountAccess)), complete({ isSecondFactorRequired: flag }));
const passwordLink = '/auth/password-link';
const linkOwner = item({ email: text, isInvitation: flag });
const ownFactor = '/users/me/second-factor';
const codes = envelope(listOf(text));
const identity = { requestBody: json(complete({ currentPassword: text, code: text })) };
const range = use('start', 'limit');

const upload = object({
  files: listOf({ type: 'string', contentMediaType: 'application/octet-stream' }),
  fileInfo: { ...text, description: 'JSON: name, alternativeText, caption, credit, transcript, focalPoint' },
  ...mapped(['ref', 'refId', 'field'], () => text),
});
const multipart = { required: true, content: { 'multipart/form-data': { schema: upload } } };
const ofFile = (describe: typeof put, part: string, summary: string): Operation =>
  describe(`/upload/files/{id}/${part}`, `${describe === put ? 'set' : 'delete'}-${part}-of-file`, summary, file, {
    ...(describe === put && { requestBody: multipart }),
  });
const ofFiles = (verb: string, summary: string, result: Schema, more: Schema = {}, required: string[] = []) =>
  post(`/upload/files/actions/bulk${verb}`, `bulk${verb}-files`, summary, result, {
    requestBody: dataOf(object({ ids: listOf(integer), ...more }, ['ids', ...required])),
  });
const ids = envelope(listOf(integer));
const fields = listing('files').slice(0, 1);
const ofLibrary = [
  inQuery('isUsed', { type: 'boolean' }, 'Whether an entry uses them'),
  inQuery('label', text, 'The label that they have'),
  inQuery('text', text, 'In one of their texts, or in a label'),
];
const days = listOf(complete({ day, files: integer }));
const pageOfFiles = envelope(listOf(ref('files')), object({ pagination: ref('Pagination'), days }, ['pagination']));
const fileVersions = '/upload/files/{id}/versions';
const versionDates = { id: integer, replacedAt: instant, expiresAt: instant };
const fileVersion = { ...versionDates, author: orNull(ref('Author')), canBePutBack: flag };

const trashed = paginated(complete(answer.trashedEntry));
const restored = envelope(
  anyOf(...contentTypeNames.map(ref), file),
  complete({ type: text, dropped: droppedLinks, linksLost: integer, lost: listOf(complete(answer.lostPlace)) }),
);

const searchResults = envelope(listOf(complete(answer.foundCopies)), complete({ trashed: integer }));
const checks = envelope(listOf(complete(answer.entryChecks)), complete({ checked: integer, found: integer }));
const brokenLink = { url: text, status: orNull(integer), checkedOn: day };

const named = { name: text, description: orNull(text), type: text };
const ofRole = { ...entryIds, ...named, ...entryDates, nb_users: integer, permissions: anyObject };
const role = object(ofRole, ['id', 'documentId']);

const contentType = object({ uid: text, plugin: text, apiID: text, schema: anyObject }, ['uid', 'apiID', 'schema']);
const component = complete({ uid: text, category: text, apiId: text, schema: anyObject });
const ofBuilder = (list: string, name: string, schema: Schema): Operation[] => [
  open.get(`/content-type-builder/${list}`, `list-${list}`, `List ${name}s`, complete({ data: listOf(schema) })),
  open.get(`/content-type-builder/${list}/{uid}`, `get-${list}`, `Read a ${name}`, complete({ data: schema })),
];

const proofs = items(answer.consentProof);
const email = { type: 'string', format: 'email' };
const pageOfMails = envelope(listOf(ref('mails')), complete({ pagination: ref('Pagination'), isConfigured: flag }));
const deliveries = paginated(ref('webhook-deliveries'));
const webhook = { allOf: [ref('webhooks'), complete({ last: orNull(ref('webhook-deliveries')) })] };
const editableRecords = (type: string, noun: string, record: Schema, secret?: string): Operation[] => [
  get(`/${type}`, `list-${type}`, `List ${noun}s`, envelope(listOf(record))),
  post(`/${type}`, `create-${type}`, `Create a ${noun}`, undefined, {
    ...(secret && { description: 'Its secret is in this answer alone.' }),
    requestBody: dataOf(ref(`${type}-draft`)),
    responses: answers('201', envelope(secret ? { allOf: [record, complete({ [secret]: text })] } : record)),
  }),
  put(`/${type}/{id}`, `update-${type}`, `Change a ${noun}`, envelope(record), {
    requestBody: dataOf(ref(`${type}-changes`)),
  }),
  remove(`/${type}/{id}`, `delete-${type}`, `Remove a ${noun}`),
];
const groupRequest = envelope(ref('group-requests'));

export const systemPaths: Schema = {
  ...pathItems('API', [
    open.get('/openapi.json', 'openapi', 'Read this document', anyObject),
    ...ofBuilder('content-types', 'content type', contentType),
    ...ofBuilder('components', 'component', component),
  ]),
  ...pathItems('Agenda', [
    open.get('/agenda/days', 'agenda-days', 'List the days of events', envelope(listOf(agendaDays)), [
      ...['since', 'until'].map((name) => inQuery(name, day)),
      ...['isFree', 'isForFamilies'].map((name) => inQuery(name, isTrue)),
      inQuery('genre', oneOf(Object.keys(eventGenres))),
    ]),
  ]),
  ...pathItems('Session', [
    open.post('/auth/local', 'sign-in', 'Sign in', session, {
      requestBody: json(object({ identifier: text, password: text, code: text }, ['identifier', 'password'])),
      description:
        'An account with a second factor also needs a code: without it the answer is 400 with an error of the field code.',
    }),
    open.post(
      passwordLink,
      'ask-password-link',
      'Ask for a link to choose a password',
      item({ isMailConfigured: flag }),
      {
        requestBody: json(complete({ email: text })),
        description: 'It leaves by mail, where the address has an account. The answer is the same for every address.',
      },
    ),
    open.post(`${passwordLink}/read`, 'read-password-link', 'Read whose link it is', linkOwner, {
      requestBody: json(complete({ token: text })),
    }),
    open.post(`${passwordLink}/use`, 'use-password-link', 'Choose a password with a link', item({ email: text }), {
      requestBody: json(complete({ token: text, password: text })),
      description: 'Once. Every session of the account ends.',
    }),
    post('/auth/change-password', 'change-password', 'Change one’s password', session, {
      requestBody: json(complete(passwordAndConfirmation)),
    }),
    post('/auth/logout', 'sign-out', 'Sign out', complete({ ok: flag })),
    get('/users/me', 'me', 'Read one’s account', user, selecting('users')),
  ]),
  ...pathItems('Utilisateurs', [
    get('/users/count', 'count-users', 'Count users', integer),
    get('/users', 'list-users', 'List users', listOf(user), [...listing('users').slice(0, 4), ...range]),
    post('/users', 'create-users', 'Create a user', user, { requestBody: newAccount, responses: answers('201', user) }),
    get('/users/access', 'access-of-users', 'List how users sign in', accesses),
    put('/users/access', 'require-second-factor', 'Require a second factor of every user', undefined, {
      requestBody: json(complete({ isSecondFactorRequired: flag })),
      description:
        'Refused to an administrator without one. Accounts without one set it up at their next sign-in, before anything else.',
    }),
    get(ownFactor, 'get-second-factor', 'Read one’s second factor', item(answer.secondFactor)),
    post(ownFactor, 'begin-second-factor', 'Make the secret of a second factor', item(answer.newSecondFactor)),
    post(`${ownFactor}/actions/enable`, 'enable-second-factor', 'Enable it with its first code', codes, identity),
    post(`${ownFactor}/actions/renew-codes`, 'renew-recovery-codes', 'Replace the recovery codes', codes, identity),
    post(`${ownFactor}/actions/remove`, 'remove-second-factor', 'Remove one’s second factor', undefined, identity),
    post('/users/invitations', 'invite-user', 'Invite a user', accountLink, {
      requestBody: json(invited),
      responses: answers('201', accountLink),
      description: 'The account has no password until its person chooses one with the link, within three days.',
    }),
    post('/users/{id}/link', 'link-of-user', 'Make a link to choose a password', accountLink, {
      description:
        'It voids the earlier ones: an invitation of three days for an account without a password, else thirty minutes.',
    }),
    get('/users/{id}', 'get-users', 'Read a user', user, selecting('users')),
    put('/users/{id}', 'update-users', 'Change a user', user, { requestBody: changedAccount }),
    remove('/users/{id}', 'delete-users', 'Delete a user', user),
    get('/users/{account}/sessions', 'list-sessions', 'List the sessions of a user', sessions),
    remove('/users/{account}/sessions', 'end-sessions', 'End the other sessions of a user'),
    remove('/users/{account}/sessions/{session}', 'end-session', 'End a session of a user'),
    get('/users-permissions/roles', 'list-roles', 'List roles', complete({ roles: listOf(role) })),
    get('/users-permissions/roles/{id}', 'get-roles', 'Read a role', complete({ role })),
  ]),
  ...pathItems('Fichiers', [
    post('/upload', 'upload', 'Upload files, or change a file', file, {
      parameters: [inQuery('id', integer, 'The file to change')],
      requestBody: multipart,
      responses: { ...answers('200', file), ...answers('201', listOf(file)) },
    }),
    get('/upload/files', 'list-files', 'List files', listOf(file), [...listing('files'), ...range]),
    get('/upload/files/{id}', 'get-files', 'Read a file', file),
    remove('/upload/files/{id}', 'delete-files', 'Delete a file', file),
    get('/upload/files/{id}/uses', 'uses-of-file', 'List the uses of a file', items(answer.fileUse)),
    get(fileVersions, 'versions-of-file', 'List the earlier versions of a file', items(fileVersion)),
    post(`${fileVersions}/{version}/restore`, 'restore-file', 'Put an earlier version of a file back', file),
    ofFile(put, 'preview', 'Set the preview of a file'),
    ofFile(put, 'captions', 'Set the captions of a film'),
    ofFile(remove, 'captions', 'Delete the captions of a film'),
    ofFile(put, 'descriptions', 'Set the descriptions of a film'),
    ofFile(remove, 'descriptions', 'Delete the descriptions of a film'),
    get('/upload/files/{id}/labels', 'labels-of-file', 'List the labels of a file', envelope(listOf(text))),
    get('/upload/library', 'page-of-files', 'List files by pages', pageOfFiles, [
      ...[...listing('files'), ...ofLibrary, inQuery('days', isTrue, 'Asks for the number of each day')],
      inQuery('until', day, 'With `days`, skips the files that were added after this day'),
    ]),
    get('/upload/library/ids', 'ids-of-files', 'List the ids of files', ids, [...fields, ...ofLibrary]),
    get('/upload/library/counts', 'counts-of-files', 'Count files', item(answer.libraryCounts), fields),
    ofFiles('Label', 'Label files', ids, { label: text, isOn: flag }, ['label']),
    ofFiles('Credit', 'Credit files', ids, { from: orNull(text), to: orNull(text) }),
    ofFiles('Uses', 'List the uses of files', item(answer.usesOfFiles)),
    ofFiles('Delete', 'Delete files', bulkResult, { isUnused: flag }),
  ]),
  ...pathItems('Tableau de bord', [
    get('/counts', 'counts', 'Read the numbers of the sidebar', data(answer.sidebarCounts)),
    get('/dashboard', 'dashboard', 'Read what the first screen of the back-office shows', data(answer.dashboard)),
  ]),
  ...pathItems('Programmé', [
    get('/schedule', 'list-schedule', 'List scheduled changes', data(answer.scheduledChanges)),
  ]),
  ...pathItems('Contrôles', [
    get('/checks', 'list-checks', 'List entries to check', checks, [
      inQuery('type', oneOf(contentTypeNames)),
      inQuery('ids', text, 'documentIds, separated by commas'),
    ]),
    get('/link-checks', 'list-link-checks', 'List broken links', items(brokenLink)),
  ]),
  ...pathItems('Recherche', [
    get('/search', 'search', 'Search working copies and files', searchResults, [
      inQuery('q', text, 'At least two characters: beginnings of words'),
      inQuery('all', isTrue, 'More of each type'),
      inQuery('opened', text, 'Entries to read in place of a search: type/documentId, separated by commas'),
    ]),
  ]),
  ...pathItems('Journal', [
    get('/audit', 'list-audit', 'List the audit log', paginated(complete(answer.auditEntry)), [
      ...use('pagination'),
      inQuery('who', text, 'Part of an e-mail address'),
      inQuery('what', oneOf(Object.keys(auditCategories))),
      inQuery('since', text),
      inQuery('until', text),
    ]),
  ]),
  ...pathItems('Corbeille', [
    get('/trash', 'list-trash', 'List deleted entries', trashed, listing('trash').slice(2)),
    remove('/trash', 'empty-trash', 'Empty the trash'),
    remove('/trash/{documentId}', 'delete-trash', 'Delete an entry for good'),
    post('/trash/{documentId}/restore', 'restore-trash', 'Restore a deleted entry', restored),
  ]),
  ...pathItems('Lettre', [
    ...records('subscribers', '/newsletter/subscribers', 'subscribers'),
    get('/newsletter/consent-proofs', 'find-consent-proofs', 'Find the proofs of consent of an address', proofs, [
      { ...inQuery('email', email), required: true },
    ]),
    remove('/newsletter/subscribers/{id}', 'delete-subscribers', 'Unsubscribe an address'),
    open.post('/mailjet/contact', 'subscribe', 'Subscribe to the newsletter', item({ email: text }), {
      requestBody: json(complete({ email })),
    }),
    open.post('/mailjet/events', 'report-mailjet-events', 'Receive the events of Mailjet', item({}), {
      parameters: [{ ...inQuery('secret', text), required: true }],
      requestBody: json(anyOf(anyObject, listOf(anyObject))),
    }),
  ]),
  ...pathItems('Courriels', [
    get('/mails', 'list-mails', 'List the mails that were not sent', pageOfMails, listing('mails').slice(2)),
    post('/mails/test', 'test-mail', 'Send a mail to the own address', item({ email: text, failure: orNull(text) })),
  ]),
  ...pathItems('Accès des programmes', [
    ...editableRecords('api-keys', 'key', ref('api-keys'), 'key'),
    ...editableRecords('webhooks', 'webhook', webhook, 'signingSecret'),
    post('/webhooks/{id}/test', 'test-webhooks', 'Call a webhook with a test'),
    get('/webhook-deliveries', 'list-webhook-deliveries', 'List the calls of webhooks', deliveries, use('pagination')),
    post('/webhook-deliveries/{id}/send', 'send-webhook-deliveries', 'Call a webhook again'),
  ]),
  ...pathItems('Redirections', editableRecords('redirects', 'redirect', ref('redirects'))),
  ...pathItems('Demandes de groupes', [
    ...records('group-requests', '/group-requests', 'requests of groups'),
    put('/group-requests/{id}', 'update-group-requests', 'Change a request’s state or note', groupRequest, {
      requestBody: json(envelope(object({ status: text, note: orNull(text) }))),
    }),
    remove('/group-requests/{id}', 'delete-group-requests', 'Erase a request'),
  ]),
};
