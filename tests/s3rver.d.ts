declare module 's3rver' {
  import type { Server } from 'node:http';

  /** The few words of it that tests say; the package has no types of its own. */
  export default class S3rver {
    constructor(options: {
      port: number;
      address: string;
      silent: boolean;
      directory: string;
      configureBuckets: { name: string }[];
    });
    httpServer: Server;
    run(): Promise<unknown>;
  }
}
