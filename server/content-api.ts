import { scheduler } from 'node:timers/promises';
import { createContentClient } from '#client/index.ts';
import { type ApiServices, createApi } from './api/index.ts';
import { bufferResponse, toResponse } from './cache/buffered-response.ts';
import type { CachedResponse, ResponseCache } from './cache/response-cache.ts';
import { createPreviewTokens } from './preview/preview-tokens.ts';

export type ContentApi = ReturnType<typeof createContentApi>;

export function createContentApi(services: Omit<ApiServices, 'previews'> & { responseCache: ResponseCache }) {
  const { responseCache, jwtSecret, store, clock, publicUrl: baseUrl } = services;
  const previews = createPreviewTokens(jwtSecret, store, clock);
  const api = createApi({ ...services, previews });

  /** The response to an anonymous GET of a URL under /api/, from the cache if it is fresh. `bindings`: of the request, if there is one. */
  function cachedPublicResponse(url: string, bindings?: object): Promise<CachedResponse> {
    const { pathname, search } = new URL(url);
    const produce = async () => bufferResponse(await api.fetch(new Request(url), bindings));
    return responseCache.getOrCreate(`api ${pathname}${search}`, produce);
  }
  /** Reads the content in-process as an anonymous client: feeds and pages can only show published content. */
  const content = createContentClient({
    baseUrl,
    async fetch(url, { method }) {
      if (method !== 'GET') throw new Error('Pages and feeds only read.');
      const response = await cachedPublicResponse(url);
      // Producing a response and parsing it run in separate event-loop ticks.
      await scheduler.yield();
      return toResponse(response);
    },
  });
  return { api, previews, cachedPublicResponse, content };
}
