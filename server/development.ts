import type { RequestListener, Server } from 'node:http';
import type { AppBuild } from './ssr.ts';

export interface DevelopmentApp {
  build(): Promise<AppBuild>;
  before(next: RequestListener): RequestListener;
  close(): Promise<void>;
}

/** Vite in the same process: hot reload of components and styles, the newest server build at each request. */
export async function startVite(server: Server): Promise<DevelopmentApp> {
  const { createServer: createVite } = await import('vite');
  const vite = await createVite({ server: { middlewareMode: true, hmr: { server } }, appType: 'custom' });
  return {
    build: async () => ({
      server: (await vite.ssrLoadModule('virtual:react-router/server-build')) as AppBuild['server'],
      islands: { entry: '/app/islands.ts', imports: [] },
      // Vite brings every style itself.
      styles: {},
    }),
    before: (next) => (request, response) => vite.middlewares(request, response, () => next(request, response)),
    close: () => vite.close(),
  };
}
