/** An object of unparsed input: of JSON, or of a query string. */
export type JsonObject = Record<string, unknown>;

export const isObject = (input: unknown): input is JsonObject =>
  typeof input === 'object' && input !== null && !Array.isArray(input);

/** The value of a text in JSON. Any other text, and what is no text, stays as it is. */
export function parsedJson(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

/** The members of an input; none where it is no object. */
export const membersOf = (input: unknown): JsonObject => (isObject(input) ? input : {});
