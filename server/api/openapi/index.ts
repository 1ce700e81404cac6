import { contentTypeNames, model, type TypeName } from '#content/index.ts';
import type { Schema } from '#model/json-schema.ts';
import { parameters, refused } from './components.ts';
import { pathsOf, systemPaths } from './paths.ts';
import { changesSchema, createSchema, entrySchema, querySchemas, querySchemasOf, sharedSchemas } from './schemas.ts';

/** The types that the document shows to every client: the content, and what its links lead to. */
export const documentedTypes: readonly TypeName[] = [...contentTypeNames, 'files', 'users', 'roles'];

let document: Schema | undefined;

/** The API as an OpenAPI 3.1 document, derived from the content types. */
export function openApi(): Schema {
  document ??= build();
  return document;
}

function build(): Schema {
  const paths = { ...Object.assign({}, ...contentTypeNames.map(pathsOf)), ...systemPaths };
  const components = {
    securitySchemes: { administrator: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    responses: { Refused: refused },
    parameters,
  };
  return {
    openapi: '3.1.0',
    info: {
      title: 'API de contenu du mémorial',
      version: '1.0.0',
      description:
        'Réponses conformes au contrat REST de Strapi 5. Les valeurs imbriquées d’une requête s’écrivent entre crochets, comme le fait `qs`.',
    },
    servers: [{ url: '/api' }],
    security: [{}, { administrator: [] }],
    tags: tagsOf(paths).map((name) => ({ name })),
    components: { ...components, schemas: schemasUsedBy([paths, components]) },
    paths,
  };
}

function tagsOf(paths: Schema): string[] {
  const operations = Object.values(paths).flatMap((item) => Object.values(item as Record<string, { tags?: string[] }>));
  return [...new Set(operations.flatMap(({ tags = [] }) => tags))];
}

/** The schemas that these parts refer to, directly or through each other. */
function schemasUsedBy(parts: unknown): Schema {
  const all: Schema = {
    ...sharedSchemas,
    ...querySchemas,
    ...Object.assign(
      {},
      ...(Object.keys(model) as TypeName[]).map((name) => ({
        [name]: entrySchema(name),
        [`${name}-changes`]: changesSchema(name),
        [`${name}-draft`]: createSchema(name),
        ...querySchemasOf(name),
      })),
    ),
  };
  const used = new Set<string>();
  const visit = (part: unknown): void => {
    for (const [, name = ''] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      if (used.has(name)) continue;
      used.add(name);
      visit(all[name]);
    }
  };
  visit(parts);
  return Object.fromEntries([...used].sort().map((name) => [name, all[name]]));
}
