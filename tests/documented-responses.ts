import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { z } from 'zod';
import { openApi } from '#server/api/openapi/index.ts';

type Json = Record<string, unknown>;
type Responses = Record<string, { $ref?: string; content?: Record<string, { schema: Json }> }>;

interface Document {
  paths: Record<string, Record<string, { responses: Responses }>>;
  components: { schemas: Json; responses: Responses };
}

const document = openApi() as unknown as Document;

/** A schema that refuses the keys that it does not name, in the form that zod reads. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== 'object' || schema === null) return schema;
  const entries = Object.entries(schema)
    // The e-mail format of zod refuses addresses that browsers and RFC 5321 accept: « +1@exemple.fr ».
    .filter(([key, value]) => !(key === 'format' && value === 'email'))
    .map(([key, value]) => [
      key,
      key === '$ref' ? String(value).replace('#/components/schemas/', '#/$defs/') : closed(value),
    ]);
  return { ...('properties' in schema && { additionalProperties: false }), ...Object.fromEntries(entries) };
}

const refused = document.components.responses.Refused as Responses[string];
const $defs = closed(document.components.schemas) as Json;
const compiled = new Map<object, z.ZodType>();

function compile(schema: Json): z.ZodType {
  const known = compiled.get(schema);
  if (known) return known;
  const validator = z.fromJSONSchema({ ...(closed(schema) as Json), $defs } as z.core.JSONSchema.JSONSchema);
  compiled.set(schema, validator);
  return validator;
}

/** The paths of the document; a path without parameters comes before one whose parameter has its place. */
const paths = Object.entries(document.paths)
  .map(([path, operations]) => ({
    path,
    operations,
    pattern: new RegExp(`^/api${path.replace('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}/?$`, 'i'),
  }))
  .sort((a, b) => a.path.split('{').length - b.path.split('{').length);

/**
 * Compares a response of the API with the OpenAPI document: its status, its content type, and its body without any key that the document does
 * not name. Responses of other paths pass.
 * @throws Error with the differences
 */
export async function assertDocumented({ method, url }: Request, response: Response): Promise<void> {
  const { pathname, searchParams } = new URL(url);
  const { status } = response;
  // A 304 has no description of its own: it stands for the response that the client has.
  if (!/^\/api\//i.test(pathname) || method === 'OPTIONS' || status === 304) return;
  const name = `${method} ${pathname} ${status}`;
  const type = response.headers.get('content-type')?.split(';')[0] ?? '';
  const operations = paths.find(({ pattern }) => pattern.test(pathname))?.operations;
  const operation = operations?.[method === 'HEAD' ? 'get' : method.toLowerCase()];
  if (!operation && status < 400) throw new Error(`${name}: the OpenAPI document has no such operation`);
  // A method that a path does not have is refused in plain text.
  if (!operation && type !== 'application/json') return;
  const { responses } = operation ?? { responses: { '4XX': refused } };
  const described = responses[status] ?? responses[`${Math.floor(status / 100)}XX`];
  if (!described) throw new Error(`${name}: the OpenAPI document has no such status`);
  const { content } = described.$ref ? refused : described;
  const media = content?.[type];
  if (!media && type !== '') throw new Error(`${name}: the OpenAPI document has no ${type} there`);
  // `populate[…][count]`, which Strapi has without documenting it, answers a number in place of the links.
  const isCount = [...searchParams.keys()].some((key) => key.endsWith('[count]'));
  if (!media || type !== 'application/json' || method === 'HEAD' || isCount) return;
  const body = textOf(Buffer.from(await response.clone().arrayBuffer()), response.headers.get('content-encoding'));
  const result = compile(media.schema).safeParse(JSON.parse(body));
  if (result.success) return;
  const differences = z.prettifyError(result.error);
  throw new Error(`${name} differs from the OpenAPI document:\n${differences}\n${body.slice(0, 500)}`);
}

function textOf(body: Buffer, encoding: string | null): string {
  if (encoding === 'br') return brotliDecompressSync(body).toString();
  return (encoding === 'gzip' ? gunzipSync(body) : body).toString();
}
