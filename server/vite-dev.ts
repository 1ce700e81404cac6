import type { Server } from 'node:http';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import type { Middleware } from './pipeline.ts';
import type { AppBuild } from './ssr.ts';

export interface DevelopmentApp {
  build(): Promise<AppBuild>;
  /** Answers what Vite serves: modules, styles, hot reload. */
  middleware: Middleware;
  close(): Promise<void>;
}

/** The event after which a public page reloads (app/islands.ts): it has no router that would replace a component. */
const pageChanged = 'site:changed';

/**
 * Sends the event when a module of app/ has changed, which Vite has invalidated by then. A change of any other folder restarts the process
 * (`npm run dev` watches them), and Vite's client reloads the page when it answers again.
 */
const reloadPublicPages: Plugin = {
  name: 'reload-public-pages',
  hotUpdate({ file, modules, server }) {
    const isPage = file.startsWith(join(server.config.root, 'app/'));
    if (this.environment.name === 'ssr' && isPage && modules.length > 0) server.ws.send(pageChanged);
  },
};

/**
 * Vite in the same process, with the newest server build at each request. The back-office's components and styles are replaced in place;
 * public pages reload.
 */
export async function startVite(server: Server): Promise<DevelopmentApp> {
  const { createServer: createVite } = await import('vite');
  const vite = await createVite({
    server: { middlewareMode: true, hmr: { server } },
    appType: 'custom',
    plugins: [reloadPublicPages],
  });
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
