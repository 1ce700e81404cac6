import { expect, it } from 'vitest';
import { parseNotification } from './notify.ts';

it.each([
  ['a revision', '[["events"],["files"],["revision",["57"],0]]', { tags: ['events', 'files'], revision: 57 }],
  ['fields and an id, of an earlier version', '[["events",["title"],4]]', { tags: ['events'], revision: undefined }],
  ['a type that is not in the model', '[["tickets"],["revision",["57"],0]]', { tags: undefined, revision: 57 }],
  ['nothing', '', { tags: undefined, revision: undefined }],
  ['another form', '{"events":1}', { tags: undefined, revision: undefined }],
])('reads a notification with %s', (_name, payload, expected) => {
  expect(parseNotification(payload)).toEqual(expected);
});
