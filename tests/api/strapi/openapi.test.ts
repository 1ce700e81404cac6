import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contentTypeNames, typeOf } from '#content/index.ts';
import { openApp, type TestApp } from '../../app.ts';
import { openOnSqlite } from '../../databases.ts';
import { assertDocumented } from '../../documented-responses.ts';

type Json = Record<string, unknown>;

describe('the OpenAPI document', () => {
  let environment: Awaited<ReturnType<typeof openOnSqlite>>;
  let app: TestApp;
  let document: Json & {
    paths: Record<string, Record<string, Json>>;
    components: { schemas: Json; parameters: Record<string, Json> };
  };
  beforeAll(async () => {
    environment = await openOnSqlite();
    app = await openApp(environment);
    document = (await app.ask('GET', '/api/openapi.json')).body as typeof document;
  });
  afterAll(async () => {
    await app.close();
    await environment.close();
  });

  it('has a target for every reference, and a reference to every schema', () => {
    const refs = new Set(
      [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)].map(([, name]) => name),
    );
    expect(refs.size).toBeGreaterThan(20);
    expect([...refs].sort()).toEqual(Object.keys(document.components.schemas).sort());
  });

  it('describes every route that answers', () => {
    const described = Object.entries(document.paths).flatMap(([path, item]) =>
      Object.keys(item).map((method) => `${method.toUpperCase()} /api${path.replaceAll(/\{(\w+)\}/g, ':$1')}`),
    );
    const routes = app.api.routes
      .filter(({ method }) => method !== 'ALL' && method !== 'OPTIONS')
      .map(({ method, path }) => `${method} ${path.replaceAll(/\{[^}]*\}/g, '')}`);
    expect([...new Set(routes)].filter((route) => !described.includes(route))).toEqual([
      // The contract answers 404 there.
      'GET /api/auth/local',
    ]);
  });

  it('gives each operation a summary, its refusals and who may ask', () => {
    const operations = Object.values(document.paths).flatMap((item) =>
      Object.entries(item).filter(([method]) => method !== 'parameters'),
    );
    for (const [, { summary, responses }] of operations) {
      expect(summary).toMatch(/^[A-Z]/);
      expect(Object.keys(responses as Json)).toEqual(expect.arrayContaining(['4XX', '5XX']));
    }
    expect(document.paths['/events']?.get?.security).toBeUndefined();
    expect(document.paths['/events']?.post?.security).toEqual([{ administrator: [] }]);
  });

  it('names each operation once, and every parameter of its path', () => {
    const operations = Object.entries(document.paths).flatMap(([path, item]) =>
      Object.entries(item)
        .filter(([method]) => method !== 'parameters')
        .map(([, operation]) => ({ path, item, operation })),
    );
    const ids = operations.map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { path, item } of operations) {
      const wanted = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      const declared = ((item.parameters as { $ref: string }[] | undefined) ?? [])
        .map(({ $ref }) => document.components.parameters[$ref.replace('#/components/parameters/', '')])
        .filter((parameter) => parameter?.in === 'path')
        .map((parameter) => parameter?.name);
      expect(declared).toEqual(wanted);
    }
  });

  it('describes routes that exist', async () => {
    for (const [path, item] of Object.entries(document.paths)) {
      if (!('get' in item)) continue;
      const { status } = await app.ask(
        'GET',
        `/api${path.replace('{documentId}', 'aaaa').replace('{id}', '1').replace('{revision}', '1')}`,
      );
      expect([path, [200, 403, 404].includes(status)]).toEqual([path, true]);
    }
  });

  it('marks a required value as nullable in responses, and not in requests', () => {
    const typeOf = (schema: string, field: string) =>
      (document.components.schemas[schema] as { properties: Record<string, Json> }).properties[field]?.type;
    expect(typeOf('events', 'title')).toEqual(['string', 'null']);
    expect(typeOf('events-changes', 'title')).toBe('string');
    expect(typeOf('events', 'publishedAt')).toEqual(['string', 'null']);
    expect(typeOf('files', 'url')).toBe('string');
  });

  it('lists the required fields of an event', () => {
    expect(document.components.schemas['events-draft']).toMatchObject({ required: ['title', 'newStartDate'] });
    expect(JSON.stringify(document)).not.toContain('"password":{"title"');
  });

  it('names the fields and operators of each type in its filters, and no secret', () => {
    const propertiesOf = (schema: string) =>
      (document.components.schemas[schema] as { properties: Record<string, Json> }).properties;
    expect(propertiesOf('events-filters')).toMatchObject({
      title: { $ref: '#/components/schemas/TextFilter' },
      isPublished: { $ref: '#/components/schemas/BooleanFilter' },
      linkedEvents: { anyOf: [expect.anything(), { $ref: '#/components/schemas/events-filters' }] },
    });
    expect(propertiesOf('TextOperators')).toHaveProperty('$containsi');
    expect(propertiesOf('NumberOperators')).not.toHaveProperty('$containsi');
    expect(propertiesOf('users-filters')).not.toHaveProperty('password');
    expect(propertiesOf('setting')).toHaveProperty('prices');
  });

  it('names filters, sorts, fields and links that the API takes', async () => {
    const token = await app.signIn();
    type Part = { enum?: string[]; properties?: Record<string, Json>; items?: Part; anyOf?: Part[]; $ref?: string };
    const schemas = document.components.schemas as Record<string, Part>;
    const namesOf = (schema: string) => Object.keys(schemas[schema]?.properties ?? {});
    const sample: Record<string, string> = {
      Text: '2027-01-01',
      Instant: '2027-01-01T00:00:00Z',
      Number: '1',
      Boolean: '1',
    };
    for (const type of contentTypeNames.filter((name) => !typeOf(name).isSingle)) {
      const filters = Object.entries(schemas[`${type}-filters`]?.properties ?? {});
      const scalars = filters.filter(([name]) => !name.startsWith('$'));
      const queries = [
        ...scalars.flatMap(([name, filter]) => {
          const [, kind = ''] = /(\w+)Filter$/.exec((filter as Part).$ref ?? '') ?? [];
          return namesOf(`${kind}Operators`)
            .filter((operator) => !/^\$(and|or|not)$/.test(operator))
            .map((operator) => {
              const key = `filters[${name}][${operator}]`;
              const value = /ull$/.test(operator) ? 'true' : sample[kind];
              return operator === '$between' ? `${key}[0]=${value}&${key}[1]=${value}` : `${key}=${value}`;
            });
        }),
        ...namesOf(`${type}-order`).map((name) =>
          'to' in (typeOf(type).fields[name] ?? {}) ? `sort=${name}.id:asc` : `sort[${name}]=asc`,
        ),
        `fields=${schemas[`${type}-fields`]?.anyOf?.[1]?.items?.enum?.filter((name) => name !== '*').join(',')}`,
        ...Object.keys(schemas[`${type}-populate`]?.anyOf?.[2]?.properties ?? {}).map(
          (name) => `populate[${name}]=true`,
        ),
      ];
      for (const query of queries) {
        const { body } = await app.ask('GET', `/api/${type}?${query}`, { as: token });
        expect([type, query, (body as Json).error]).toEqual([type, query, undefined]);
      }
    }
  });

  it('is what each response of a test is compared with', async () => {
    const url = 'https://memorial.example/api/events';
    const answer = (body: Json, status = 200) => assertDocumented(new Request(url), Response.json(body, { status }));
    const entry = { id: 1, documentId: 'a', publishedAt: null };
    const meta = { pagination: { page: 1, pageSize: 25, pageCount: 1, total: 1 } };
    await expect(answer({ data: [entry], meta })).resolves.toBeUndefined();
    await expect(answer({ data: [{ ...entry, nope: 1 }], meta })).rejects.toThrow('nope');
    await expect(answer({ data: [entry] })).rejects.toThrow('meta');
    await expect(answer({ data: [entry], meta }, 201)).rejects.toThrow('no such status');
    await expect(assertDocumented(new Request(`${url}/a/nope`), Response.json({}))).rejects.toThrow(
      'no such operation',
    );
  });
});
