/**
 * Where this product answers otherwise than the recorded server, on purpose. A request that is not here must answer the same; one
 * that is here must differ, so that this list never claims what is no longer so.
 */
export interface Difference {
  reason: string;
  status: number;
  /** Of the error, when there is one. */
  message?: string | RegExp;
}

export const differences: Record<string, Difference> = {
  'create: empty required': {
    reason: 'a blank title is no title',
    status: 400,
    message: 'title must be at least 1 characters',
  },
  'update: required emptied': {
    reason: 'a blank title is no title',
    status: 400,
    message: 'title must be at least 1 characters',
  },
  'create: full': {
    reason: 'a PDF is not a video; the replay then sends a film in its place',
    status: 400,
    message: 'video only takes files of these kinds: video',
  },
  'upload: html called png': {
    reason: 'the bytes decide, not the name',
    status: 400,
    message: "File type 'text/html' is not allowed",
  },
  'one: unpublished flag, nobody': {
    reason: 'the public learns of an unpublished event only that it is there',
    status: 200,
  },
  'list: filter bad boolean': {
    reason: '« maybe » is neither true nor false',
    status: 400,
    message: /maybe|Invalid value/,
  },
  'list: pagination page not a number': {
    reason: 'a clear message',
    status: 400,
    message: 'Invalid pagination page: expected an integer, received "abc"',
  },
  'list: pagination page size not a number': {
    reason: 'a fault is said, not guessed around',
    status: 400,
    message: 'Invalid pagination pageSize: expected an integer, received "abc"',
  },
  'delete: is it gone': {
    reason: 'an entry deleted by its number is deleted (SPEC.md, section 7)',
    status: 404,
    message: 'Not Found',
  },
  'users: api token': { reason: 'users are for administrators', status: 403, message: 'Forbidden' },
  'users: unknown': { reason: 'a user who is not there is not found', status: 404, message: 'User not found' },
  'users: delete unknown': { reason: 'a user who is not there is not found', status: 404, message: 'User not found' },
  'users: old token after password change': {
    reason: 'a token dies with the password',
    status: 401,
    message: 'Invalid credentials',
  },
  'users: list populate': { reason: 'a role that was asked for is given (OBSERVED.md, section 10)', status: 200 },
};

/** Answers whose entries differ because what they filter by means more here. */
export const otherEntries: Record<string, { reason: string; titles: string[] }> = {
  'list: filter contains case': { reason: '$contains respects case, on both databases', titles: [] },
  'list: filter containsi accent': { reason: 'case and accents are ignored', titles: ['Élan créole'] },
  'list: filter containsi no accent': { reason: 'case and accents are ignored', titles: ['Élan créole'] },
};

/** Keys an answer may hold beside the contract's. */
export const keysBeside: Record<string, string> = {
  renditions: 'the widths made for the site’s own pages',
  credit: 'who made a picture, which the law wants told',
  sentence: 'the French sentence a form shows at the field',
};
