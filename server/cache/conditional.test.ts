import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { lookupVariant, toConditionalResponse } from './conditional.ts';
import { createResponseCache } from './response-cache.ts';

const text = 'mémoire '.repeat(400);
const request = (headers: Record<string, string> = {}, method = 'GET') => ({
  method,
  header: (name: string) => headers[name],
});

const cachedResponse = (body = text, headers: Record<string, string> = {}, status = 200) =>
  createResponseCache({ revision: () => 1, clock: () => 0 }).getOrCreate('k', async () => ({
    status,
    headers: { 'content-type': 'text/plain', vary: 'Origin', ...headers },
    body: Buffer.from(body),
  }));

const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());

describe('a cached response', () => {
  it('is sent in Brotli to a client that accepts it', async () => {
    const response = await toConditionalResponse(await cachedResponse(), request({ 'accept-encoding': 'gzip, br' }));
    expect(response.headers.get('content-encoding')).toBe('br');
    expect(response.headers.get('vary')).toBe('Origin, Accept-Encoding');
    expect(brotliDecompressSync(await bytesOf(response)).toString()).toBe(text);
  });

  it('is sent in gzip to a client that refuses Brotli', async () => {
    const accepted = { 'accept-encoding': 'gzip, br;q=0' };
    const response = await toConditionalResponse(await cachedResponse(), request(accepted));
    expect(response.headers.get('content-encoding')).toBe('gzip');
    expect(gunzipSync(await bytesOf(response)).toString()).toBe(text);
  });

  it('of a few bytes is not compressed', async () => {
    const response = await toConditionalResponse(await cachedResponse('court'), request({ 'accept-encoding': 'br' }));
    expect(response.headers.get('content-encoding')).toBeNull();
  });

  it('is encoded once for each content coding', async () => {
    const cached = await cachedResponse();
    expect(lookupVariant(cached, 'br', undefined)).toBeUndefined();
    await Promise.all([1, 2].map(() => toConditionalResponse(cached, request({ 'accept-encoding': 'br' }))));
    const variant = lookupVariant(cached, 'br', undefined);
    expect(variant?.body).toBe(lookupVariant(cached, 'br', undefined)?.body);
    expect(variant?.headers['content-length']).toBe(String(variant?.body?.byteLength));
  });

  it('is sent without its body for HEAD, with the length it would have', async () => {
    const response = await toConditionalResponse(await cachedResponse('court'), request({}, 'HEAD'));
    expect(await response.text()).toBe('');
    expect(response.headers.get('content-length')).toBe('5');
  });

  it('is a 304 without content headers for a client that has it', async () => {
    const cached = await cachedResponse();
    const etag = (await toConditionalResponse(cached, request())).headers.get('etag') ?? '';
    const again = await toConditionalResponse(cached, request({ 'if-none-match': `"other", W/${etag}` }));
    expect(again.status).toBe(304);
    expect(again.headers.get('etag')).toBe(etag);
    expect(again.headers.get('content-length')).toBeNull();
    expect(lookupVariant(cached, undefined, etag)?.status).toBe(304);
  });

  it('has another entity tag for other content', async () => {
    const etagOf = async (body: string) =>
      (await toConditionalResponse(await cachedResponse(body), request())).headers.get('etag');
    expect(await etagOf('a')).not.toBe(await etagOf('b'));
    expect(await etagOf('a')).toBe(await etagOf('a'));
  });
});
