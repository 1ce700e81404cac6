import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { alone, bytesToKeep } from './bodies.ts';

it('bytes that are kept hold no more memory than they say', () => {
  const kept = bytesToKeep('{"data":[],"meta":{}} é');
  expect([kept.toString(), kept.buffer.byteLength]).toEqual(['{"data":[],"meta":{}} é', kept.byteLength]);
  const zipped = alone(gzipSync('x'.repeat(2000)));
  expect(zipped.buffer.byteLength).toBe(zipped.byteLength);
});
