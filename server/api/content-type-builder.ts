import type { Hono } from 'hono';
import { isContentType, singularOf, type TypeName, typeOf } from '#content/index.ts';
import type { ComponentField, Field, FieldKind, LinkField, ScalarField } from '#model/field.ts';
import { isComponent, isLink } from '#model/field.ts';
import type { MediaFamily } from '#model/problems.ts';
import { orNotFound } from '../http/errors.ts';
import type { ApiEnv } from '../http/principal.ts';
import { plugins, uidOf } from '../http/type-uid.ts';
import { documentedTypes } from './openapi/index.ts';
import { readableFields } from './openapi/schemas.ts';

const attributeTypes: Record<Exclude<FieldKind, ComponentField['kind'] | LinkField['kind'] | 'secret'>, string> = {
  text: 'string',
  longText: 'text',
  richText: 'richtext',
  url: 'string',
  email: 'email',
  integer: 'integer',
  decimal: 'decimal',
  flag: 'boolean',
  date: 'date',
  dateTime: 'datetime',
  localDate: 'string',
  time: 'time',
  choice: 'enumeration',
  choices: 'json',
  json: 'json',
};
const mediaTypes: Record<MediaFamily, string> = { image: 'images', video: 'videos', pdf: 'files', document: 'files' };

const componentUid = (name: TypeName, field: string): string => `${singularOf(name)}.${field.toLowerCase()}`;
const tableOf = (name: string): string => name.replaceAll(/[-.]/g, '_');

function attribute(type: TypeName, name: string, field: Field) {
  const { required } = field;
  if (isComponent(field))
    return { type: 'component', component: componentUid(type, name), repeatable: field.many, required };
  if (isLink(field)) {
    if ('accept' in field) {
      const allowedTypes = [...new Set(field.accept.map((family) => mediaTypes[family]))];
      return { type: 'media', multiple: field.many, required, private: false, allowedTypes };
    }
    const relation = field.many ? 'oneToMany' : 'oneToOne';
    return { type: 'relation', relation, target: uidOf(field.to as TypeName), targetAttribute: null, private: false };
  }
  return scalarAttribute(field, typeOf(type).unique?.includes(name));
}

const scalarAttribute = ({ kind, required, default: initial, max, options }: ScalarField, unique?: boolean) => ({
  type: attributeTypes[kind as keyof typeof attributeTypes],
  ...(kind === 'choice' && { enum: Object.keys(options ?? {}) }),
  ...(required && { required }),
  ...(unique && { unique }),
  ...(initial !== undefined && { default: initial }),
  ...(max !== undefined && { maxLength: max }),
});

function contentType(name: TypeName) {
  const { label, isSingle } = typeOf(name);
  const singular = singularOf(name);
  const plugin = plugins[name];
  const isContent = isContentType(name);
  return {
    uid: uidOf(name),
    ...(plugin && { plugin }),
    apiID: singular,
    schema: {
      draftAndPublish: isContent,
      displayName: label.singular,
      singularName: singular,
      pluralName: isSingle ? `${singular}s` : name,
      description: '',
      pluginOptions: {},
      kind: isSingle ? 'singleType' : 'collectionType',
      collectionName: tableOf(name),
      attributes: Object.fromEntries(readableFields(name).map(([key, field]) => [key, attribute(name, key, field)])),
      visible: isContent,
      restrictRelationsTo: isContent ? null : [],
    },
  };
}

function componentsOf(name: TypeName) {
  const singular = singularOf(name);
  return readableFields(name).flatMap(([key, field]) => {
    if (!isComponent(field)) return [];
    const uid = componentUid(name, key);
    const attributes = Object.fromEntries(
      Object.entries(field.fields).map(([member, value]) => [member, scalarAttribute(value)]),
    );
    const collectionName = `components_${tableOf(uid)}`;
    const schema = { displayName: field.label, description: '', collectionName, attributes };
    return [{ uid, category: singular, apiId: key.toLowerCase(), schema }];
  });
}

/**
 * `GET /api/content-type-builder/content-types` and `/components`, and one of either by its uid: the types of content/ in the form of Strapi's
 * content-type builder, for clients that generate their types from it. They are public, as the OpenAPI document is, which has the same facts: a
 * generator or a static site has no account. Strapi asks for a permission there.
 */
export function addContentTypeBuilderRoutes(routes: Hono<ApiEnv>): void {
  const lists = {
    'content-types': { all: documentedTypes.map(contentType), missing: 'contentType.notFound' },
    components: { all: documentedTypes.flatMap(componentsOf), missing: 'component.notFound' },
  };
  for (const [list, { all, missing }] of Object.entries(lists)) {
    const path = `/content-type-builder/${list}`;
    routes.get(path, (context) => context.json({ data: all }));
    routes.get(`${path}/:uid`, (context) => {
      const named = all.find(({ uid }) => uid === context.req.param('uid'));
      return context.json({ data: orNotFound(named, missing) });
    });
  }
}
