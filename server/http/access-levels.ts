import { contentTypeNames, type Entry } from '#content/index.ts';
import { type AccessLevel, accessLevels, hasLevel } from '#content/users.ts';
import { ApiError } from './errors.ts';

/** What a level opens: methods by path. `:entry` is an entry of any content type, and the type itself. */
type OpenRoutes = Readonly<Record<string, string>>;

/**
 * The routes of accounts that are no administrators. A route that is absent is for administrators alone. Where the level depends on what a request
 * names or changes, its handler checks it (`assertLevel`): an account of another user, a publication, the deletion of what is public.
 */
const openRoutes: Readonly<Record<Exclude<AccessLevel, 'administrator'>, OpenRoutes>> = {
  writer: {
    '/auth/change-password': 'POST',
    '/auth/logout': 'POST',
    '/users/me': 'GET',
    '/users/me/second-factor': 'GET POST',
    '/users/me/second-factor/actions/enable': 'POST',
    '/users/me/second-factor/actions/renew-codes': 'POST',
    '/users/me/second-factor/actions/remove': 'POST',
    '/users/:id': 'GET PUT',
    '/users/:id/sessions': 'GET DELETE',
    '/users/:id/sessions/:session': 'DELETE',
    '/checks': 'GET',
    '/counts': 'GET',
    '/dashboard': 'GET',
    '/link-checks': 'GET',
    '/schedule': 'GET',
    '/search': 'GET',
    '/trash': 'GET',
    '/trash/:documentId/restore': 'POST',
    ':entry': 'POST PUT DELETE',
    ':entry/actions/discard': 'POST',
    ':entry/actions/repeat': 'POST',
    ':entry/duplicate': 'POST',
    ':entry/history': 'GET',
    ':entry/history/:revision{[0-9]+}': 'GET',
    ':entry/history/:revision{[0-9]+}/restore': 'POST',
    ':entry/presence': 'GET PUT DELETE',
    ':entry/preview': 'GET POST',
    ':entry/preview/frame': 'POST',
    ':entry/preview/:link{[0-9]+}': 'PUT DELETE',
    '/upload': 'POST',
    '/upload/files': 'GET',
    '/upload/files/:id': 'GET',
    '/upload/files/:id/captions': 'PUT DELETE',
    '/upload/files/:id/descriptions': 'PUT DELETE',
    '/upload/files/:id/labels': 'GET',
    '/upload/files/:id/preview': 'PUT',
    '/upload/files/:id/uses': 'GET',
    '/upload/files/:id/versions': 'GET',
    '/upload/files/actions/bulkCredit': 'POST',
    '/upload/files/actions/bulkLabel': 'POST',
    '/upload/files/actions/bulkUses': 'POST',
    '/upload/library': 'GET',
    '/upload/library/counts': 'GET',
    '/upload/library/ids': 'GET',
  },
  publisher: {
    ':entry/actions/publish': 'POST',
    ':entry/actions/unpublish': 'POST',
    ':entry/actions/bulkDelete': 'POST',
    ':entry/actions/bulkPublish': 'POST',
    ':entry/actions/bulkSchedule': 'POST',
    ':entry/actions/bulkUnpublish': 'POST',
    ':entry/actions/order': 'POST',
    ':entry/schedule': 'PUT DELETE',
    '/upload/files/:id': 'DELETE',
    '/upload/files/:id/versions/:version/restore': 'POST',
    '/upload/files/actions/bulkDelete': 'POST',
    '/group-requests': 'GET',
    '/group-requests.csv': 'GET',
    '/group-requests/:id': 'PUT DELETE',
    '/redirects': 'GET POST',
    '/redirects/:id': 'PUT DELETE',
  },
};

const ofEntry = new RegExp(`^/(?:${contentTypeNames.join('|')})(?:/:documentId)?(?=/|$)`);

/** The lowest level that may call a route. */
export function levelOfRoute(method: string, path: string): AccessLevel {
  const named = path.replace(ofEntry, ':entry');
  const isOpenTo = (level: keyof typeof openRoutes) => openRoutes[level][named]?.split(' ').includes(method) ?? false;
  return isOpenTo('writer') ? 'writer' : isOpenTo('publisher') ? 'publisher' : 'administrator';
}

/** @throws ApiError 403 where an account has a lower level */
export function assertLevel(account: { accessLevel?: unknown }, level: AccessLevel): void {
  if (hasLevel(account, level)) return;
  const own = accessLevels[account.accessLevel as AccessLevel] ?? 'inconnu';
  throw new ApiError(
    403,
    'ForbiddenError',
    `Votre niveau, ${own}, ne le permet pas\u00a0: il faut ${accessLevels[level]}.`,
  );
}

/** Only administrators see and change the accounts of others. @throws ApiError 403 */
export function assertOwnAccount(account: Pick<Entry<'users'>, 'id' | 'accessLevel'>, id: string): void {
  if (id !== String(account.id)) assertLevel(account, 'administrator');
}
