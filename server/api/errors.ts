import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { StoreUnavailable } from '#store/store.ts';
import { log } from '../watch/log.ts';

export type ErrorName =
  | 'ValidationError'
  | 'ApplicationError'
  | 'PaginationError'
  | 'SyntaxError'
  | 'UnauthorizedError'
  | 'ForbiddenError'
  | 'NotFoundError'
  | 'PayloadTooLargeError'
  | 'PreconditionFailedError'
  | 'RateLimitError'
  | 'BadRequestError'
  | 'ServiceUnavailableError'
  | 'InsufficientStorageError'
  | 'InternalServerError';

/** The contract gives these without details. */
const withoutDetails: ReadonlySet<ErrorName> = new Set([
  'SyntaxError',
  'PayloadTooLargeError',
  'BadRequestError',
  'InternalServerError',
]);

/** An answer that says no, in the contract's shape. */
export class ApiError extends Error {
  readonly status: ContentfulStatusCode;
  override readonly name: ErrorName;
  readonly details: Record<string, unknown>;
  readonly headers: Record<string, string>;

  constructor(
    status: ContentfulStatusCode,
    name: ErrorName,
    message: string,
    details: Record<string, unknown> = {},
    headers: Record<string, string> = {},
  ) {
    super(message);
    this.status = status;
    this.name = name;
    this.details = details;
    this.headers = headers;
  }

  /** `{ data: null, error: { status, name, message, details } }` */
  toResponse(): Response {
    const { status, name, message, details } = this;
    return Response.json(
      { data: null, error: { status, name, message, ...(!withoutDetails.has(name) && { details }) } },
      { status, headers: this.headers },
    );
  }
}

export const invalid = (message: string, details: Record<string, unknown> = {}) =>
  new ApiError(400, 'ValidationError', message, details);
export const refused = (message: string, details: Record<string, unknown> = {}) =>
  new ApiError(400, 'ApplicationError', message, details);

/** What is wrong with one field: the contract's words, and where there is one the French sentence a form shows there. */
export interface FieldFault {
  path: [string];
  message: string;
  name: 'ValidationError';
  sentence?: string;
}

export const fieldFault = (field: string, message: string, sentence?: string): FieldFault => ({
  path: [field],
  message,
  name: 'ValidationError',
  ...(sentence !== undefined && { sentence }),
});

/** Faults of fields as one answer: the message of the only one, or how many there are. */
export const invalidFields = (errors: readonly FieldFault[]) => invalid(summary(errors), { errors });
export const refusedFields = (errors: readonly FieldFault[]) => refused(summary(errors), { errors });
const summary = (errors: readonly FieldFault[]): string =>
  errors.length === 1 ? (errors[0]?.message ?? '') : `${errors.length} errors occurred`;

export const notFound = (message = 'Not Found') => new ApiError(404, 'NotFoundError', message);
export const forbidden = () => new ApiError(403, 'ForbiddenError', 'Forbidden');
export const unauthorized = (message = 'Missing or invalid credentials') =>
  new ApiError(401, 'UnauthorizedError', message);

/** A name that is not one: of a field, an operator, a link. */
export const invalidKey = (key: string, path: string | null, source: 'body' | 'query', param?: string) =>
  invalid(path && path !== key ? `Invalid key ${key} at ${path}` : `Invalid key ${key}`, {
    key,
    path,
    source,
    ...(param && { param }),
  });

/** Whatever went wrong, as an answer: never a stack, never a silence. Faults of ours are told to the log and to nobody else. */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (error instanceof StoreUnavailable) {
    log.error('store unavailable', error, { reason: error.reason });
    return error.reason === 'full'
      ? new ApiError(507, 'InsufficientStorageError', 'Le disque est plein : rien n’a été enregistré.')
      : new ApiError(
          503,
          'ServiceUnavailableError',
          'L’enregistrement est momentanément impossible. Réessayez dans un instant.',
          {},
          { 'retry-after': '5' },
        );
  }
  log.error('unexpected', error);
  return new ApiError(500, 'InternalServerError', 'Internal Server Error');
}

/** 405 and 501 are plain text in the contract, with the methods that would do. */
export const methodNotAllowed = (allow: string) =>
  new Response('Method Not Allowed', { status: 405, headers: { allow, 'content-type': 'text/plain; charset=utf-8' } });
