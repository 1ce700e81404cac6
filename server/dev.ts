import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { createServerModuleRunner, createServer as createVite, type Plugin } from 'vite';
import type { ModuleRunner } from 'vite/module-runner';
import { escapeHtml } from '#model/html.ts';
import { log } from '#observability/log.ts';
import { gracefulShutdown } from './middleware/graceful-shutdown.ts';
import type * as site from './open-site.ts';
import type { Config } from './process/config.ts';
import { listen } from './process/http-server.ts';
import { type RunningServer, runServer } from './process/run.ts';
import type { AppBuild } from './rendering/ssr.ts';

/** The event after which a public page reloads (app/islands.ts): it has no router that would replace a component. */
const pageChanged = 'site:changed';

async function readRoutes(runner: ModuleRunner): Promise<string> {
  return JSON.stringify((await runner.import<{ default: unknown }>('/app/routes.ts')).default);
}

/**
 * The site from its sources: Vite loads pages and server, so that an edit reloads the dependent modules only. A change in app/ is in the next
 * render; after any other one, the next request waits until the site is opened again.
 */
async function startDevelopment(config: Config): Promise<RunningServer> {
  const { server, url, answerWith, abort } = await listen(config);
  let isStale = true;
  const watchSources: Plugin = {
    name: 'watch-sources',
    hotUpdate({ file, modules, server: { config, ws } }) {
      if (this.environment.name !== 'ssr' || modules.length === 0) return;
      if (file.startsWith(join(config.root, 'app/'))) return ws.send(pageChanged);
      isStale = true;
      ws.send({ type: 'full-reload' });
    },
  };
  const shutdown = gracefulShutdown(server);
  const requestsInProgress = new Set<Promise<unknown>>();
  let openSite: site.OpenSite | undefined;
  let sources: Awaited<ReturnType<typeof openSources>> | undefined;
  let latest: Promise<site.OpenSite> | undefined;

  function currentSite(): Promise<site.OpenSite> {
    if (isStale || !latest) {
      isStale = false;
      latest = Promise.resolve(latest).then(reopen, reopen);
    }
    return latest;
  }

  /** Vite, with the routes that it was opened with: React Router's plugin renders those, and no page added later. */
  async function openSources() {
    const listeners = process.listeners('SIGTERM');
    const vite = await createVite({
      server: { middlewareMode: true, hmr: { server } },
      appType: 'custom',
      plugins: [watchSources],
    });
    // React Router opens a Vite of its own, which ends the process at SIGTERM, before the site is closed.
    for (const listener of process.listeners('SIGTERM'))
      if (!listeners.includes(listener)) process.off('SIGTERM', listener);
    process.stdin.removeAllListeners('end');
    // Not `ssrLoadModule`, which repeats the error of a module after its repair.
    const runner = createServerModuleRunner(vite.environments.ssr, { hmr: false });
    try {
      return { vite, runner, routes: await readRoutes(runner) };
    } catch (error) {
      await vite.close();
      throw error;
    }
  }

  /** Vite with the current routes, which an added page or type changes. */
  async function currentSources() {
    if (sources && (await readRoutes(sources.runner)) !== sources.routes) {
      const { vite } = sources;
      sources = undefined;
      await vite.close();
    }
    sources ??= await openSources();
    return sources;
  }

  async function reopen(): Promise<site.OpenSite> {
    const { runner } = await currentSources();
    const module = await runner.import<typeof site>('/server/open-site.ts');
    await Promise.all(requestsInProgress);
    await openSite?.close();
    openSite = undefined;
    openSite = await module.openSite(config, { shutdown, clock: Date.now, development: build });
    return openSite;
  }

  async function build(): Promise<AppBuild> {
    const { runner } = sources ?? (await currentSources());
    const module = await runner.import<AppBuild['server']>('virtual:react-router/server-build');
    return { server: module, islands: { entry: '/app/islands.ts', imports: [] } };
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      const { listener } = await currentSite();
      // The client left while the site opened: `close` came before.
      if (response.closed) return;
      const closed = new Promise((resolve) => response.once('close', resolve));
      requestsInProgress.add(closed);
      void closed.then(() => requestsInProgress.delete(closed));
      listener(request, response);
    } catch (error) {
      // The runner caches the error of a module that it could not load.
      sources?.runner.clearCache();
      isStale = true;
      const failure = error instanceof Error ? error : new Error(String(error));
      log.error('The sources do not load.', error);
      // Vite's client reloads the page after the edit that repairs it.
      response
        .writeHead(500, { 'content-type': 'text/html; charset=utf-8' })
        .end(
          `<!DOCTYPE html><script type="module" src="/@vite/client"></script><pre>${escapeHtml(failure.stack ?? failure.message)}</pre>`,
        );
    }
  }

  try {
    await currentSite();
  } catch (error) {
    await sources?.vite.close();
    abort();
    throw error;
  }
  answerWith((request, response) => {
    const next = () => void answer(request, response);
    if (sources) sources.vite.middlewares(request, response, next);
    else next();
  });
  log.info(`Le site répond sur ${url}`);
  return {
    url,
    async stop() {
      await sources?.vite.close();
      await shutdown.shutdown(0);
      await openSite?.close();
      log.flush();
    },
  };
}

// A debugger, or the build of a page, holds the loop.
await runServer(startDevelopment, { maxHeldMs: undefined });
