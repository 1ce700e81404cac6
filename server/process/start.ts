import './node-env.ts';
import { defaultLogFormat, log, setLogFormat } from '#observability/log.ts';
import { gracefulShutdown } from '../middleware/graceful-shutdown.ts';
import { openSite } from '../open-site.ts';
import type { Config } from './config.ts';
import { listen } from './http-server.ts';
import type { RunningServer } from './run.ts';

/** Binds the port, opens the site and answers requests. Earlier requests wait. Resolves once it answers. */
export async function startServer(config: Config, { clock = Date.now } = {}): Promise<RunningServer> {
  setLogFormat(defaultLogFormat(config.log.format));
  // First, so that a port in use ends the start before anything is written.
  const { server, url, answerWith, abort } = await listen(config);
  try {
    const shutdown = gracefulShutdown(server);
    const site = await openSite(config, { shutdown, clock });
    answerWith(site.listener);
    log.info(`Le site répond sur ${url}`);
    return {
      url,
      async stop() {
        await shutdown.shutdown(config.stopNoticeMs);
        await site.close();
        log.flush();
      },
    };
  } catch (error) {
    abort();
    throw error;
  }
}
