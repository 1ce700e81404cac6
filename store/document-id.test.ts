import { expect, it } from 'vitest';
import { createDocumentId } from './document-id.ts';

it('names entries as the contract does, and none twice', () => {
  const ids = Array.from({ length: 2000 }, createDocumentId);
  for (const id of ids) expect(id).toMatch(/^[a-z][a-z0-9]{23}$/);
  expect(new Set(ids).size).toBe(ids.length);
  // Every sign comes in every place.
  for (let place = 1; place < 24; place += 1) expect(new Set(ids.map((id) => id[place])).size).toBe(36);
});
