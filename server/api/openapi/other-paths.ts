import {
  answers,
  anyList,
  anyObject,
  call,
  instant,
  json,
  listing,
  named,
  nothing,
  numbered,
  officeCall,
  orNull,
  ref,
  type Schema,
  sessionNumber,
  text,
} from './parts.ts';

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
const address = json({
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

/** The calls that are no content type's. */
export const otherPaths: Schema = {
  '/auth/local': { post: call('Session', 'sign-in', answers('200', session), { requestBody: credentials }) },
  '/auth/change-password': {
    post: officeCall('Session', 'change-password', answers('200', session), { requestBody: newPassword }),
  },
  '/auth/logout': { post: officeCall('Session', 'sign-out', answers('200', anyObject)) },
  '/users/me': { get: officeCall('Session', 'me', answers('200', ref('users'))) },
  '/users': {
    get: officeCall('Utilisateurs', 'list-users', answers('200', listOf('users'))),
    post: officeCall('Utilisateurs', 'create-users', answers('201', ref('users')), { requestBody: account }),
  },
  '/users/{id}': {
    parameters: [numbered],
    get: officeCall('Utilisateurs', 'get-users', answers('200', ref('users'))),
    put: officeCall('Utilisateurs', 'update-users', answers('200', ref('users')), { requestBody: account }),
    delete: officeCall('Utilisateurs', 'delete-users', answers('200', ref('users'))),
  },
  '/users/{id}/sessions': {
    parameters: [numbered],
    get: officeCall('Utilisateurs', 'list-sessions', answers('200', openSessions)),
    delete: officeCall('Utilisateurs', 'end-sessions', nothing),
  },
  '/users/{id}/sessions/{session}': {
    parameters: [numbered, sessionNumber],
    delete: officeCall('Utilisateurs', 'end-session', nothing),
  },
  '/upload': { post: officeCall('Fichiers', 'upload', answers('201', listOf('files')), { requestBody: multipart }) },
  '/upload/files': { get: officeCall('Fichiers', 'list-files', answers('200', listOf('files'))) },
  '/upload/files/{id}': {
    parameters: [numbered],
    get: officeCall('Fichiers', 'get-files', answers('200', ref('files'))),
    delete: officeCall('Fichiers', 'delete-files', answers('200', ref('files'))),
  },
  '/upload/files/{id}/uses': {
    parameters: [numbered],
    get: officeCall('Fichiers', 'uses-of-file', answers('200', anyObject)),
  },
  '/upload/files/{id}/preview': {
    parameters: [numbered],
    put: officeCall('Fichiers', 'set-preview-of-file', answers('200', ref('files')), { requestBody: multipart }),
  },
  '/upload/library': { get: officeCall('Fichiers', 'page-of-files', answers('200', pageOfFiles)) },
  '/trash': { get: officeCall('Corbeille', 'list-trash', answers('200', anyList), { parameters: listing }) },
  '/trash/{documentId}': { parameters: [named], delete: officeCall('Corbeille', 'delete-trash', nothing) },
  '/trash/{documentId}/restore': {
    parameters: [named],
    post: officeCall('Corbeille', 'restore-trash', answers('200', anyObject)),
  },
  '/newsletter/subscribers': {
    get: officeCall('Lettre', 'list-subscribers', answers('200', anyList), { parameters: listing }),
  },
  '/newsletter/subscribers.csv': { get: officeCall('Lettre', 'export-subscribers', csv) },
  '/newsletter/subscribers/{id}': {
    parameters: [numbered],
    delete: officeCall('Lettre', 'delete-subscribers', nothing),
  },
  '/mailjet/contact': { post: call('Lettre', 'subscribe', answers('200', anyObject), { requestBody: address }) },
};
