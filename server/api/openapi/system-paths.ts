import {
  administratorCall,
  answers,
  anyList,
  anyObject,
  call,
  documentIdParameter,
  idParameter,
  instant,
  json,
  listing,
  nothing,
  orNull,
  ref,
  type Schema,
  sessionNumber,
  text,
} from './components.ts';

const listOf = (name: string): Schema => ({ type: 'array', items: ref(name) });
const credentials = json({
  type: 'object',
  required: ['identifier', 'password'],
  properties: { identifier: text, password: text },
});
const session = { type: 'object', properties: { jwt: text, user: ref('users') } };
const newPassword = json({
  type: 'object',
  required: ['currentPassword', 'password', 'passwordConfirmation'],
  properties: { currentPassword: text, password: text, passwordConfirmation: text },
});
const openSessions = {
  type: 'array',
  items: {
    type: 'object',
    properties: {
      id: { type: 'integer' },
      openedAt: instant,
      usedAt: instant,
      device: orNull(text),
      network: orNull(text),
      current: { type: 'boolean' },
    },
  },
};
const account = json(ref('users-draft'));
const emailBody = json({
  type: 'object',
  required: ['email'],
  properties: { email: { type: 'string', format: 'email' } },
});
const multipart = {
  required: true,
  content: {
    'multipart/form-data': {
      schema: {
        type: 'object',
        properties: {
          files: { type: 'array', items: { type: 'string', contentMediaType: 'application/octet-stream' } },
          fileInfo: text,
        },
      },
    },
  },
};
const pageOfFiles = { type: 'object', properties: { data: listOf('files'), meta: anyObject } };
const csv = { '200': { description: 'Done', content: { 'text/csv': { schema: text } } } };

const change = {
  type: 'object',
  properties: {
    action: { type: 'string', enum: ['publish', 'update', 'unpublish', 'end', 'notice'] },
    at: instant,
    type: text,
    documentId: text,
    title: text,
    scheduledBy: orNull(anyObject),
    scheduledAt: orNull(instant),
    unpublishAt: orNull(instant),
    problem: orNull(text),
    source: { type: 'string', enum: ['schedule', 'field', 'opening'] },
  },
};
const listOfChanges = { type: 'array', items: change };
const changes = {
  type: 'object',
  properties: {
    data: { type: 'object', properties: { upcoming: listOfChanges, done: listOfChanges, now: instant } },
  },
};

const day = { type: 'string', format: 'date' };
const daySpans = { type: 'array', items: { type: 'object', properties: { from: day, to: day } } };

/** Paths that belong to no content type. */
export const systemPaths: Schema = {
  '/agenda/days': {
    get: call('Agenda', 'agenda-days', answers('200', { type: 'object', properties: { data: daySpans } }), {
      parameters: [{ name: 'since', in: 'query', schema: { type: 'string', format: 'date' } }],
    }),
  },
  '/auth/local': { post: call('Session', 'sign-in', answers('200', session), { requestBody: credentials }) },
  '/auth/change-password': {
    post: administratorCall('Session', 'change-password', answers('200', session), { requestBody: newPassword }),
  },
  '/auth/logout': { post: administratorCall('Session', 'sign-out', answers('200', anyObject)) },
  '/users/me': { get: administratorCall('Session', 'me', answers('200', ref('users'))) },
  '/users': {
    get: administratorCall('Utilisateurs', 'list-users', answers('200', listOf('users'))),
    post: administratorCall('Utilisateurs', 'create-users', answers('201', ref('users')), { requestBody: account }),
  },
  '/users/{id}': {
    parameters: [idParameter],
    get: administratorCall('Utilisateurs', 'get-users', answers('200', ref('users'))),
    put: administratorCall('Utilisateurs', 'update-users', answers('200', ref('users')), { requestBody: account }),
    delete: administratorCall('Utilisateurs', 'delete-users', answers('200', ref('users'))),
  },
  '/users/{id}/sessions': {
    parameters: [idParameter],
    get: administratorCall('Utilisateurs', 'list-sessions', answers('200', openSessions)),
    delete: administratorCall('Utilisateurs', 'end-sessions', nothing),
  },
  '/users/{id}/sessions/{session}': {
    parameters: [idParameter, sessionNumber],
    delete: administratorCall('Utilisateurs', 'end-session', nothing),
  },
  '/upload': {
    post: administratorCall('Fichiers', 'upload', answers('201', listOf('files')), { requestBody: multipart }),
  },
  '/upload/files': { get: administratorCall('Fichiers', 'list-files', answers('200', listOf('files'))) },
  '/upload/files/{id}': {
    parameters: [idParameter],
    get: administratorCall('Fichiers', 'get-files', answers('200', ref('files'))),
    delete: administratorCall('Fichiers', 'delete-files', answers('200', ref('files'))),
  },
  '/upload/files/{id}/uses': {
    parameters: [idParameter],
    get: administratorCall('Fichiers', 'uses-of-file', answers('200', anyObject)),
  },
  '/upload/files/{id}/preview': {
    parameters: [idParameter],
    put: administratorCall('Fichiers', 'set-preview-of-file', answers('200', ref('files')), { requestBody: multipart }),
  },
  '/upload/files/{id}/captions': {
    parameters: [idParameter],
    put: administratorCall('Fichiers', 'set-captions-of-file', answers('200', ref('files')), {
      requestBody: multipart,
    }),
    delete: administratorCall('Fichiers', 'delete-captions-of-file', answers('200', ref('files'))),
  },
  '/upload/library': { get: administratorCall('Fichiers', 'page-of-files', answers('200', pageOfFiles)) },
  '/schedule': { get: administratorCall('Programmé', 'list-schedule', answers('200', changes)) },
  '/trash': {
    get: administratorCall('Corbeille', 'list-trash', answers('200', anyList), { parameters: listing }),
    delete: administratorCall('Corbeille', 'empty-trash', nothing),
  },
  '/trash/{documentId}': {
    parameters: [documentIdParameter],
    delete: administratorCall('Corbeille', 'delete-trash', nothing),
  },
  '/trash/{documentId}/restore': {
    parameters: [documentIdParameter],
    post: administratorCall('Corbeille', 'restore-trash', answers('200', anyObject)),
  },
  '/newsletter/subscribers': {
    get: administratorCall('Lettre', 'list-subscribers', answers('200', anyList), { parameters: listing }),
  },
  '/newsletter/subscribers.csv': { get: administratorCall('Lettre', 'export-subscribers', csv) },
  '/newsletter/subscribers/{id}': {
    parameters: [idParameter],
    delete: administratorCall('Lettre', 'delete-subscribers', nothing),
  },
  '/mailjet/contact': { post: call('Lettre', 'subscribe', answers('200', anyObject), { requestBody: emailBody }) },
};
