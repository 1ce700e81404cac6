import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, expect, it } from 'vitest';
import { openApi } from '#server/api/openapi/index.ts';
import { fetchPackages } from '../../fetched-packages.ts';

const run = promisify(execFile);
const path = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url));
const compiler = path('../../../node_modules/typescript/bin/tsc');

/** The generator needs the compiler API of TypeScript 5, which the TypeScript of this project no longer has. */
const generatorPackages = { 'openapi-typescript': '7.13.0', typescript: '5.9.3' };

const folder = await mkdtemp(join(tmpdir(), 'openapi-client-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

/** What must, and what must not, compile: a line after `@ts-expect-error` that compiles is an error. */
const usage = `
import type { operations } from './api.js';
type Query = NonNullable<operations['list-events']['parameters']['query']>;
type Write = operations['create-events']['requestBody']['content']['application/json'];
type Page = operations['list-events']['responses']['200']['content']['application/json'];

export const query: Query = {
  filters: { title: { $containsi: 'léwoz' }, linkedEvents: { images: { name: 'parvis' } }, $or: [{ id: 1 }] },
  fields: ['title'],
  populate: { images: { fields: ['url'], sort: 'name' }, linkedEvents: true },
  sort: [{ newStartDate: 'desc' }, 'id'],
  pagination: { page: 2, pageSize: 10 },
  status: 'draft',
};
export const asTexts: Query = { fields: 'title,id', populate: '*', sort: 'title:asc' };
// @ts-expect-error no such field
export const unknownField: Query = { filters: { nope: 1 } };
// @ts-expect-error no such operator
export const unknownOperator: Query = { filters: { title: { $nope: 'a' } } };
// @ts-expect-error a date has no such operator
export const operatorOfTexts: Query = { filters: { createdAt: { $containsi: '2027' } } };
// @ts-expect-error no such field of a linked entry
export const unknownLinkedField: Query = { filters: { linkedEvents: { nope: 1 } } };
// @ts-expect-error no such link
export const unknownLink: Query = { populate: { nope: true } };
// @ts-expect-error no such field
export const unknownOrder: Query = { sort: { nope: 'asc' } };
// @ts-expect-error no such way of paging
export const unknownPagination: Query = { pagination: { size: 3 } };

export const written: Write = { data: { title: 'Léwoz', newStartDate: '2027-01-01', images: { connect: [1] } } };
export const placed: Write = {
  data: {
    title: 'Léwoz',
    newStartDate: '2027-01-01',
    linkedEvents: { connect: [{ id: 1, position: { after: 2 } }], options: { strict: false } },
  },
};
// @ts-expect-error a title is required
export const untitled: Write = { data: { newStartDate: '2027-01-01' } };

export const read = ({ data, meta }: Page): [number, string | null | undefined, number | undefined] =>
  [data.length, data[0]?.publishedAt, meta.pagination.total];
`;

it('a client that openapi-typescript generates knows the fields, filters and links of each type', async () => {
  const fetched = await fetchPackages('openapi-generator', generatorPackages);
  const generator = fetched('openapi-typescript/bin/cli.js');
  await writeFile(join(folder, 'api.json'), JSON.stringify(openApi()));
  await writeFile(join(folder, 'usage.ts'), usage);
  await run(process.execPath, [generator, join(folder, 'api.json'), '-o', join(folder, 'api.d.ts')]);
  const options = [
    '--ignoreConfig',
    '--noEmit',
    '--strict',
    '--target',
    'es2024',
    '--module',
    'nodenext',
    '--types',
    '',
  ];
  const compiled = run(process.execPath, [compiler, ...options, join(folder, 'usage.ts')]);
  await expect(compiled.catch(({ stdout }: { stdout: string }) => stdout)).resolves.toMatchObject({ stdout: '' });
}, 120_000);
