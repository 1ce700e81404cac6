import { contentTypeNames, model, type TypeName } from '#content/index.ts';
import type { Schema } from './components.ts';
import { pathsOf } from './content-paths.ts';
import { errorSchema, paginationSchema, schemasOf } from './schemas.ts';
import { systemPaths } from './system-paths.ts';

/** Types of the admin app alone, excluded from the document. */
const internalTypes = new Set<TypeName>([
  'subscribers',
  'revisions',
  'trash',
  'audit',
  'sessions',
  'link-checks',
  'schedules',
  'preview-links',
]);

let document: Schema | undefined;

/** The API as an OpenAPI 3.1 document, derived from the content types. */
export function openApi(): Schema {
  document ??= {
    openapi: '3.1.0',
    info: {
      title: 'API de contenu du mémorial',
      version: '1.0.0',
      description: 'Réponses conformes au contrat REST de Strapi 5.',
    },
    servers: [{ url: '/api' }],
    components: {
      securitySchemes: { administrator: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: {
        Error: errorSchema,
        Pagination: paginationSchema,
        ...Object.fromEntries(
          (Object.keys(model) as TypeName[]).filter((name) => !internalTypes.has(name)).flatMap(schemasOf),
        ),
      },
    },
    paths: { ...Object.fromEntries(contentTypeNames.flatMap(pathsOf)), ...systemPaths },
  };
  return document;
}
