import { expect, it } from 'vitest';
import { createDocumentId } from './ids.ts';

it('names entries as the contract does, and none twice', () => {
  const ids = Array.from({ length: 2000 }, createDocumentId);
  for (const id of ids) expect(id).toMatch(/^[a-z][a-z0-9]{23}$/);
  expect(new Set(ids).size).toBe(ids.length);
  // Every character occurs at every index.
  for (let index = 1; index < 24; index += 1) expect(new Set(ids.map((id) => id[index])).size).toBe(36);
});
