import type { Server } from 'node:http';
import type { Middleware } from './pipeline.ts';
import type { AppBuild } from './ssr.ts';

export interface DevelopmentApp {
  build(): Promise<AppBuild>;
  /** Answers what Vite serves: modules, styles, hot reload. */
  middleware: Middleware;
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
    }),
    middleware: function viteMiddleware(request, response, next) {
      vite.middlewares(request, response, next);
    },
    close: () => vite.close(),
  };
}
