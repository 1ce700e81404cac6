import { messageAmong, messageFor, type Problem, type ProblemMessages } from '#model/problems.ts';
import { type ApiError, invalidFields, unknownKey } from '../http/errors.ts';

/** The contract's messages for problems at a path: those of yup, which Strapi returns unchanged. */
const messagesAt = (path: string): ProblemMessages => ({
  missing: `${path} must be defined.`,
  blank: `${path} must be at least 1 characters`,
  unknownKey: ({ key }) => `Invalid key ${key}`,
  wrongType: ({ expected, value }) =>
    `${path} must be a \`${expected}\` type, but the final value was: ${
      expected === 'number' ? `\`NaN\` (cast from the value \`${printed(value)}\`)` : `\`${printed(value)}\``
    }.`,
  notAnInteger: `${path} must be an integer`,
  outOfRange: ({ min, max }) => `${path} must be between ${min} and ${max}`,
  tooLong: ({ max }) => `${path} must be at most ${max} characters`,
  forbiddenCharacter: ({ character }) => `${path} must not contain the character ${character}`,
  tooDeep: ({ max }) => `${path} must not nest more than ${max} elements`,
  notADate: 'Invalid format, expected yyyy-MM-dd',
  notAnInstant: 'Invalid format, expected a timestamp or an ISO date',
  wrongFormat: ({ must }) => `${path} must ${must}`,
  notOneOf: ({ values }) => `${path} must be one of the following values: ${values.join(', ')}, `,
  notAReference: `${path} must name entries by id or documentId`,
  tooManyLinks: ({ max }) => `${path} must have less than or equal to ${max} items`,
  tooManyItems: ({ max }) => `${path} must have less than or equal to ${max} items`,
  endsBeforeStart: ({ start }) => `${path} must not be before ${start}`,
  wrongFile: ({ accept }) => `${path} only takes files of these kinds: ${accept.join(', ')}`,
});

function message(problem: Problem): string {
  const path = problem.path
    .map((part, index) => (isIndex(part) ? `[${part}]` : index === 0 ? part : `.${part}`))
    .join('');
  return messageAmong(messagesAt(path), problem);
}

const isIndex = (part: string): boolean => /^\d+$/.test(part);

/** Problems as one response. `details.errors` has the field of each, with the French sentence for forms beside the contract's keys. */
export function toValidationError(problems: Problem[]): ApiError {
  const unknown = problems.find((problem) => problem.code === 'unknownKey');
  if (unknown?.code === 'unknownKey') {
    const path = unknown.path.filter((part) => !isIndex(part)).join('.');
    return unknownKey(unknown.key, path || null, 'body');
  }
  const errors = problems.map((problem) => ({
    path: problem.path,
    message: message(problem),
    name: 'ValidationError' as const,
    ...('value' in problem && isShort(problem.value) && { value: problem.value }),
    sentence: messageFor(problem),
  }));
  return invalidFields(errors);
}

/** The error contains the received value, unless it is large. */
function isShort(value: unknown): boolean {
  return typeof value === 'object' && value !== null
    ? Object.keys(value).length <= 100
    : String(value).length <= 10_000;
}

function printed(value: unknown): string {
  return value === undefined ? 'undefined' : (JSON.stringify(value) ?? String(value)).slice(0, 200);
}
