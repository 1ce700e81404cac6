import { type ContentTypeName, contentTypes, model, type TypeName } from '#content/index.ts';
import { pathsOf } from './content-paths.ts';
import { otherPaths } from './other-paths.ts';
import type { Schema } from './parts.ts';
import { errorSchema, paginationSchema, schemasOf } from './schemas.ts';

/** What the product keeps for its own screens: those are no part of what clients build on. */
const kept = new Set<TypeName>(['subscribers', 'revisions', 'trash', 'audit', 'sessions']);

let made: Schema | undefined;

/** The API as an OpenAPI 3.1 document, derived from the content types. */
export function openApi(): Schema {
  made ??= {
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
        ...Object.fromEntries((Object.keys(model) as TypeName[]).filter((name) => !kept.has(name)).flatMap(schemasOf)),
      },
    },
    paths: { ...Object.fromEntries((Object.keys(contentTypes) as ContentTypeName[]).flatMap(pathsOf)), ...otherPaths },
  };
  return made;
}
