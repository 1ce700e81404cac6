import { type TypeName, typeOf } from '#content/index.ts';
import type { Problem } from '#model/problems.ts';
import { sentence } from '#model/problems.ts';
import type { MissingTarget } from '#store/store.ts';
import { type ApiError, invalid, invalidKey } from './errors.ts';

/** A problem in the words the contract's clients know (those of yup, which Strapi shows as they are). */
function message(problem: Problem): string {
  const path = problem.path.join('.');
  switch (problem.code) {
    case 'missing':
      return `${path} must be defined.`;
    case 'blank':
      return `${path} must be at least 1 characters`;
    case 'unknownKey':
      return `Invalid key ${problem.key}`;
    case 'wrongType': {
      const cast =
        problem.expected === 'number'
          ? `\`NaN\` (cast from the value \`${printed(problem.value)}\`)`
          : `\`${printed(problem.value)}\``;
      return `${path} must be a \`${problem.expected}\` type, but the final value was: ${cast}.`;
    }
    case 'notAnInteger':
      return `${path} must be an integer`;
    case 'outOfRange':
      return `${path} must be between ${problem.min} and ${problem.max}`;
    case 'tooLong':
      return `${path} must be at most ${problem.max} characters`;
    case 'notADate':
      return 'Invalid format, expected yyyy-MM-dd';
    case 'notAnInstant':
      return 'Invalid format, expected a timestamp or an ISO date';
    case 'notALocalDate':
      return `${path} must be a date that exists: YYYY-MM-DD or YYYY-MM-DD HH:mm`;
    case 'notOneOf':
      return `${path} must be one of the following values: ${problem.values.join(', ')}, `;
    case 'notAnAddress':
      return `${path} must be a valid URL`;
    case 'notAnEmail':
      return `${path} must be a valid email`;
    case 'notAReference':
      return `${path} must name entries by id or documentId`;
    case 'endsBeforeStart':
      return `${path} must not be before ${problem.start}`;
    case 'wrongFile':
      return `${path} only takes files of these kinds: ${problem.accept.join(', ')}`;
  }
}

/**
 * Problems as one answer: the message of the only one, or how many there are. `details.errors` names the field of each, with
 * the French sentence a form shows there beside the contract's own keys.
 */
export function problemsError(problems: Problem[]): ApiError {
  const unknown = problems.find((problem) => problem.code === 'unknownKey');
  if (unknown?.code === 'unknownKey') return invalidKey(unknown.key, unknown.path.join('.') || null, 'body');
  const errors = problems.map((problem) => ({
    path: problem.path,
    message: message(problem),
    name: 'ValidationError',
    ...('value' in problem && { value: problem.value }),
    sentence: sentence(problem),
  }));
  return invalid(errors.length === 1 ? (errors[0]?.message ?? '') : `${errors.length} errors occurred`, { errors });
}

/** A link to what is not there, as the contract says it: by documentId, then by number. */
export function missingTargetError({ type, field, refs }: MissingTarget): ApiError {
  const [named] = refs.flatMap((ref) => ('documentId' in ref ? [ref.documentId] : []));
  const said = named
    ? `Document with id "${named}", locale "null" not found`
    : `${refs.length} relation(s) of type ${contractName(type)} associated with this entity do not exist`;
  const errors = [
    {
      path: [field],
      message: said,
      name: 'ValidationError',
      value: refs,
      sentence: sentence({ path: [field], code: 'notAReference' }),
    },
  ];
  return invalid(said, { errors });
}

/** `api::event.event`: how the contract calls a type in its messages. */
function contractName(type: TypeName): string {
  const { singular } = typeOf(type);
  if (type === 'files') return 'plugin::upload.file';
  if (type === 'users' || type === 'roles') return `plugin::users-permissions.${singular}`;
  return `api::${singular}.${singular}`;
}

function printed(value: unknown): string {
  return value === undefined ? 'undefined' : (JSON.stringify(value) ?? String(value)).slice(0, 200);
}
