import { auditCategories } from '#content/audit.ts';
import { contentTypeNames } from '#content/index.ts';
import {
  answers,
  anyObject,
  complete,
  done,
  envelope,
  flag,
  get,
  inQuery,
  instant,
  integer,
  json,
  listOf,
  nothing,
  type Operation,
  open,
  orNull,
  pageSchema,
  pathItems,
  post,
  put,
  ref,
  remove,
  type Schema,
  text,
  use,
} from './components.ts';
import { droppedLinks } from './content-paths.ts';
import { listing, selecting } from './query-schemas.ts';

const file = done(ref('files'));
const user = done(ref('users'));
const day = { type: 'string', format: 'date' };
const period = complete({ from: day, to: day });

const credentials = json(complete({ identifier: text, password: text }));
const session = complete({ jwt: text, user: ref('users') });
const newPassword = json(complete({ currentPassword: text, password: text, passwordConfirmation: text }));
const openSessions = listOf(
  complete({
    id: integer,
    openedAt: instant,
    usedAt: instant,
    device: orNull(text),
    network: orNull(text),
    current: flag,
  }),
);
const newAccount = json({
  allOf: [ref('users-draft'), { type: 'object', required: ['password'], properties: { password: text } }],
});
const changedAccount = json({
  allOf: [ref('users-changes'), { type: 'object', properties: { password: text, currentPassword: text } }],
});
const range = use('start', 'limit');

const multipart = {
  required: true,
  content: {
    'multipart/form-data': {
      schema: {
        type: 'object',
        properties: {
          files: listOf({ type: 'string', contentMediaType: 'application/octet-stream' }),
          fileInfo: { ...text, description: 'JSON: name, alternativeText, caption, credit, transcript, focalPoint' },
          ref: text,
          refId: text,
          field: text,
        },
      },
    },
  },
};
/** What `put` sets of a file, or `remove` removes. */
const ofFile = (describe: typeof put, part: string, summary: string): Operation =>
  describe(`/upload/files/{id}/${part}`, `${describe === put ? 'set' : 'delete'}-${part}-of-file`, summary, file, {
    ...(describe === put && { requestBody: multipart }),
  });
const fileUses = listOf(complete({ type: text, field: text, id: integer, documentId: text, title: orNull(text) }));

const listOfChanges = listOf(
  complete({
    action: { type: 'string', enum: ['publish', 'update', 'unpublish', 'end', 'notice'] },
    at: instant,
    type: text,
    documentId: text,
    title: text,
    scheduledBy: ref('Author'),
    scheduledAt: orNull(instant),
    unpublishAt: orNull(instant),
    problem: orNull(text),
    source: { type: 'string', enum: ['schedule', 'field', 'opening'] },
  }),
);
const changes = complete({ data: complete({ upcoming: listOfChanges, done: listOfChanges, now: instant }) });

const trashed = complete({
  type: text,
  documentId: text,
  title: orNull(text),
  deletedAt: instant,
  expiresAt: instant,
  author: ref('Author'),
});
const restored = envelope(
  { anyOf: contentTypeNames.map(ref) },
  complete({ type: text, dropped: droppedLinks, linksLost: integer }),
);

const auditLine = complete({
  at: instant,
  act: text,
  label: text,
  result: text,
  author: orNull(complete({ id: integer, email: text })),
  subject: orNull(complete({ name: text, type: orNull(text), id: orNull(text) })),
  detail: orNull(text),
  requestId: orNull(text),
  network: orNull(text),
});
const checked = complete({ type: text, documentId: text, title: orNull(text), refused: integer, advised: integer });
const checks = envelope(listOf(checked), complete({ checked: integer, found: integer }));
const brokenLink = complete({ url: text, status: orNull(integer), checkedOn: day });

const role = {
  type: 'object',
  required: ['id', 'documentId'],
  properties: {
    id: integer,
    documentId: text,
    name: text,
    description: orNull(text),
    type: text,
    createdAt: instant,
    updatedAt: instant,
    publishedAt: orNull(instant),
    nb_users: integer,
    permissions: anyObject,
  },
};

const contentType = {
  type: 'object',
  required: ['uid', 'apiID', 'schema'],
  properties: { uid: text, plugin: text, apiID: text, schema: anyObject },
};
const component = complete({ uid: text, category: text, apiId: text, schema: anyObject });
const ofBuilder = (list: string, name: string, schema: Schema): Operation[] => [
  open.get(`/content-type-builder/${list}`, `list-${list}`, `List ${name}s`, done(complete({ data: listOf(schema) }))),
  open.get(`/content-type-builder/${list}/{uid}`, `get-${list}`, `Read a ${name}`, done(complete({ data: schema }))),
];

const proofs = envelope(
  listOf(complete({ consentText: orNull(text), source: orNull(text), subscribedAt: instant, removedAt: instant })),
);
const email = { type: 'string', format: 'email' };

/** Paths that belong to no content type. */
export const systemPaths: Schema = {
  ...pathItems('API', [
    open.get('/openapi.json', 'openapi', 'Read this document', done(anyObject)),
    ...ofBuilder('content-types', 'content type', contentType),
    ...ofBuilder('components', 'component', component),
  ]),
  ...pathItems('Agenda', [
    open.get('/agenda/days', 'agenda-days', 'List the days of events', done(envelope(listOf(period))), {
      parameters: [inQuery('since', day)],
    }),
  ]),
  ...pathItems('Session', [
    open.post('/auth/local', 'sign-in', 'Sign in', done(session), { requestBody: credentials }),
    post('/auth/change-password', 'change-password', 'Change one’s password', done(session), {
      requestBody: newPassword,
    }),
    post('/auth/logout', 'sign-out', 'Sign out', done(complete({ ok: flag }))),
    get('/users/me', 'me', 'Read one’s account', user, { parameters: selecting('users') }),
  ]),
  ...pathItems('Utilisateurs', [
    get('/users/count', 'count-users', 'Count users', done(integer)),
    get('/users', 'list-users', 'List users', done(listOf(ref('users'))), {
      parameters: [...listing('users').slice(0, 4), ...range],
    }),
    post('/users', 'create-users', 'Create a user', answers('201', ref('users')), { requestBody: newAccount }),
    get('/users/{id}', 'get-users', 'Read a user', user, { parameters: selecting('users') }),
    put('/users/{id}', 'update-users', 'Change a user', user, { requestBody: changedAccount }),
    remove('/users/{id}', 'delete-users', 'Delete a user', user),
    get('/users/{account}/sessions', 'list-sessions', 'List the sessions of a user', done(openSessions)),
    remove('/users/{account}/sessions', 'end-sessions', 'End the other sessions of a user', nothing),
    remove('/users/{account}/sessions/{session}', 'end-session', 'End a session of a user', nothing),
    get('/users-permissions/roles', 'list-roles', 'List roles', done(complete({ roles: listOf(role) }))),
    get('/users-permissions/roles/{id}', 'get-roles', 'Read a role', done(complete({ role }))),
  ]),
  ...pathItems('Fichiers', [
    post(
      '/upload',
      'upload',
      'Upload files, or change a file',
      { ...file, ...answers('201', listOf(ref('files'))) },
      {
        parameters: [inQuery('id', integer, 'The file to change')],
        requestBody: multipart,
      },
    ),
    get('/upload/files', 'list-files', 'List files', done(listOf(ref('files'))), {
      parameters: [...listing('files'), ...range],
    }),
    get('/upload/files/{id}', 'get-files', 'Read a file', file),
    remove('/upload/files/{id}', 'delete-files', 'Delete a file', file),
    get('/upload/files/{id}/uses', 'uses-of-file', 'List the uses of a file', done(envelope(fileUses))),
    ofFile(put, 'preview', 'Set the preview of a file'),
    ofFile(put, 'captions', 'Set the captions of a film'),
    ofFile(remove, 'captions', 'Delete the captions of a film'),
    ofFile(put, 'descriptions', 'Set the descriptions of a film'),
    ofFile(remove, 'descriptions', 'Delete the descriptions of a film'),
    get('/upload/library', 'page-of-files', 'List files by pages', done(pageSchema(ref('files'))), {
      parameters: listing('files'),
    }),
  ]),
  ...pathItems('Programmé', [get('/schedule', 'list-schedule', 'List scheduled changes', done(changes))]),
  ...pathItems('Contrôles', [
    get('/checks', 'list-checks', 'List entries to check', done(checks), {
      parameters: [
        inQuery('type', { type: 'string', enum: contentTypeNames }),
        inQuery('ids', text, 'documentIds, separated by commas'),
      ],
    }),
    get('/link-checks', 'list-link-checks', 'List broken links', done(envelope(listOf(brokenLink)))),
  ]),
  ...pathItems('Journal', [
    get('/audit', 'list-audit', 'List the audit log', done(pageSchema(auditLine)), {
      parameters: [
        ...use('pagination'),
        inQuery('who', text, 'Part of an e-mail address'),
        inQuery('what', { type: 'string', enum: Object.keys(auditCategories) }),
        inQuery('since', text),
        inQuery('until', text),
      ],
    }),
  ]),
  ...pathItems('Corbeille', [
    get('/trash', 'list-trash', 'List deleted entries', done(pageSchema(trashed)), {
      parameters: listing('trash').slice(2),
    }),
    remove('/trash', 'empty-trash', 'Empty the trash', nothing),
    remove('/trash/{documentId}', 'delete-trash', 'Delete an entry for good', nothing),
    post('/trash/{documentId}/restore', 'restore-trash', 'Restore a deleted entry', done(restored)),
  ]),
  ...pathItems('Lettre', [
    get('/newsletter/subscribers', 'list-subscribers', 'List subscribers', done(pageSchema(ref('subscribers'))), {
      parameters: listing('subscribers').slice(2),
    }),
    get('/newsletter/subscribers.csv', 'export-subscribers', 'Export subscribers', answers('200', text, 'text/csv')),
    get('/newsletter/consent-proofs', 'find-consent-proofs', 'Find the proofs of consent of an address', done(proofs), {
      parameters: [{ ...inQuery('email', email), required: true }],
    }),
    remove('/newsletter/subscribers/{id}', 'delete-subscribers', 'Unsubscribe an address', nothing),
    open.post(
      '/mailjet/contact',
      'subscribe',
      'Subscribe to the newsletter',
      done(envelope(complete({ email: text }))),
      {
        requestBody: json(complete({ email })),
      },
    ),
  ]),
};
