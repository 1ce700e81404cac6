import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { FileRefused } from '#media/index.ts';
import { messageFor } from '#model/problems.ts';
import { log } from '#observability/log.ts';
import { AnswerTooLarge, QueryTooCostly, searchableFields } from '#store/documents/query-cost.ts';
import { InvalidLinkChange, InvalidValue, MissingTarget, NotUnique, StoreUnavailable } from '#store/store.ts';
import { uidOf } from './type-uid.ts';

/** The contract returns these without details. */
const withoutDetails = ['SyntaxError', 'PayloadTooLargeError', 'BadRequestError', 'InternalServerError'] as const;
type InvalidRequest = 'ValidationError' | 'ApplicationError' | 'PaginationError' | 'PreconditionFailedError';
type Refused = 'UnauthorizedError' | 'ForbiddenError' | 'NotFoundError' | 'RateLimitError';
type Unavailable = 'ServiceUnavailableError' | 'InsufficientStorageError';
export type ErrorName = InvalidRequest | Refused | Unavailable | (typeof withoutDetails)[number];

/** The details of an error, beside its message; `errors`: those of the fields. */
type ErrorDetails = Record<string, unknown>;

export class ApiError extends Error {
  readonly status: ContentfulStatusCode;
  override readonly name: ErrorName;
  readonly details: ErrorDetails;
  readonly headers: Record<string, string>;

  constructor(
    status: ContentfulStatusCode,
    name: ErrorName,
    message: string,
    details: ErrorDetails = {},
    headers: Record<string, string> = {},
  ) {
    super(message);
    this.status = status;
    this.name = name;
    this.details = details;
    this.headers = headers;
  }

  withHeaders(headers: Record<string, string>): ApiError {
    return new ApiError(this.status, this.name, this.message, this.details, { ...headers, ...this.headers });
  }

  /** `{ data: null, error: { status, name, message, details } }` */
  toResponse(): Response {
    const { status, name, message, details } = this;
    const hasDetails = !withoutDetails.some((each) => each === name);
    const error = { status, name, message, ...(hasDetails && { details }) };
    return Response.json({ data: null, error }, { status, headers: this.headers });
  }
}

export const invalid = (message: string, details: ErrorDetails = {}) =>
  new ApiError(400, 'ValidationError', message, details);
export const applicationError = (message: string, details: ErrorDetails = {}) =>
  new ApiError(400, 'ApplicationError', message, details);

/** The error of one field: the contract's message, and the French sentence for forms, if any. */
export function fieldError(field: string, message: string, sentence?: string) {
  const name = 'ValidationError' as const;
  return { path: [field] as readonly string[], message, name, ...(sentence !== undefined && { sentence }) };
}
export type FieldError = ReturnType<typeof fieldError>;

/** Errors of fields as one response: the message of a single error, or the number of errors. */
export const invalidFields = (errors: readonly FieldError[]) => invalid(summary(errors), { errors });
export const applicationFieldErrors = (errors: readonly FieldError[]) => applicationError(summary(errors), { errors });
export const invalidField = (...error: Parameters<typeof fieldError>) => invalidFields([fieldError(...error)]);
const summary = (errors: readonly FieldError[]): string =>
  errors.length === 1 ? (errors[0]?.message ?? '') : `${errors.length} errors occurred`;

export const notFound = (message = 'Not Found') => new ApiError(404, 'NotFoundError', message);
/** What a request names. @throws ApiError 404 where there is none */
export function orNotFound<Value>(value: Value | false | undefined, message?: string): Value {
  if (value === undefined || value === false) throw notFound(message);
  return value;
}
export const forbidden = () => new ApiError(403, 'ForbiddenError', 'Forbidden');
export const unauthorized = (message = 'Missing or invalid credentials') =>
  new ApiError(401, 'UnauthorizedError', message);

/** An unknown key: of a field, an operator or a link. */
export function unknownKey(key: string, path: string | null, source: 'body' | 'query', param?: string): ApiError {
  const message = path && path !== key ? `Invalid key ${key} at ${path}` : `Invalid key ${key}`;
  return invalid(message, { key, path, source, ...(param && { param }) });
}

/** Converts any error to a response, without a stack. Bugs are logged, and answer 500 without details. */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (error instanceof QueryTooCostly) {
    const { type, cost, maxCost } = error;
    const fields = ['id', 'documentId', ...searchableFields(type)];
    return invalid(
      `The query would read too many entries. Filter by ${fields.join(', ')}, or compare fewer fields without an index`,
      { estimatedMs: Math.round(cost / 1000), maxMs: Math.round(maxCost / 1000), searchable: fields },
    );
  }
  if (error instanceof AnswerTooLarge)
    return invalid(
      `The answer would be larger than ${error.maxLength / 1_000_000} MB. Ask for fewer entries, fewer fields, or populate less`,
    );
  if (error instanceof FileRefused) return toUploadError(error);
  if (error instanceof MissingTarget) return toMissingTargetError(error);
  if (error instanceof InvalidLinkChange) return invalidField(error.field, error.message);
  if (error instanceof NotUnique) return invalidField(error.field, error.message, 'Cette valeur est déjà prise.');
  if (error instanceof InvalidValue) return invalid('A value cannot be stored or compared');
  if (error instanceof StoreUnavailable) {
    log.error('store unavailable', error, { reason: error.reason });
    if (error.reason === 'full')
      return new ApiError(507, 'InsufficientStorageError', 'Le disque est plein : rien n’a été enregistré.');
    const message = 'L’enregistrement est momentanément impossible. Réessayez dans un instant.';
    return new ApiError(503, 'ServiceUnavailableError', message, {}, { 'retry-after': '5' });
  }
  log.error('unexpected', error);
  return new ApiError(500, 'InternalServerError', 'Internal Server Error');
}

function toUploadError({ status, message, sentence }: FileRefused): ApiError {
  if (status === 413) return new ApiError(413, 'PayloadTooLargeError', message);
  if (status === 503) return new ApiError(503, 'ServiceUnavailableError', sentence, {}, { 'retry-after': '5' });
  if (status === 507) return new ApiError(507, 'InsufficientStorageError', message);
  return invalidField('files', message, sentence);
}

/** The contract's error for a link to an entry that does not exist: by documentId, else by id. */
function toMissingTargetError({ type, field, refs }: MissingTarget): ApiError {
  const [documentId] = refs.flatMap((ref) => ('documentId' in ref ? [ref.documentId] : []));
  const text = documentId
    ? `Document with id "${documentId}", locale "null" not found`
    : `${refs.length} relation(s) of type ${uidOf(type)} associated with this entity do not exist`;
  const sentence = messageFor({ path: [field], code: 'notAReference' });
  return invalid(text, { errors: [{ path: [field], message: text, name: 'ValidationError', value: refs, sentence }] });
}

/** 405 and 501 are plain text in the contract, with the allowed methods. */
export const methodNotAllowed = (allow: string) =>
  new Response('Method Not Allowed', { status: 405, headers: { allow, 'content-type': 'text/plain; charset=utf-8' } });
