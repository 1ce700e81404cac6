import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openApp, type TestApp } from '../app.ts';
import { openOnSqlite } from '../databases.ts';

type Json = Record<string, unknown>;

describe('the OpenAPI document', () => {
  let environment: Awaited<ReturnType<typeof openOnSqlite>>;
  let app: TestApp;
  let document: Json & { paths: Record<string, Record<string, Json>>; components: { schemas: Json } };
  beforeAll(async () => {
    environment = await openOnSqlite();
    app = await openApp(environment);
    document = (await app.ask('GET', '/api/openapi.json')).body as typeof document;
  });
  afterAll(async () => {
    await app.close();
    await environment.close();
  });

  it('has a target for every reference', () => {
    const refs = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)].map(
      ([, name]) => name ?? '',
    );
    expect(refs.length).toBeGreaterThan(20);
    expect(refs.filter((name) => !(name in document.components.schemas))).toEqual([]);
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
      const declared = ((item.parameters as { name: string; in: string }[] | undefined) ?? [])
        .filter((parameter) => parameter.in === 'path')
        .map(({ name }) => name);
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
    expect(typeOf('events-draft', 'title')).toBe('string');
    expect(typeOf('files', 'url')).toBe('string');
  });

  it('lists the required fields of an event', () => {
    expect(document.components.schemas['events-draft']).toMatchObject({ required: ['title', 'newStartDate'] });
    expect(JSON.stringify(document)).not.toContain('"password":{"title"');
  });
});
