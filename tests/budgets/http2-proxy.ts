import { execFileSync } from 'node:child_process';
import { createHash, X509Certificate } from 'node:crypto';
import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { constants, createSecureServer, type ServerHttp2Stream } from 'node:http2';
import { pipeline } from 'node:stream';

/** Headers of a connection, which HTTP/2 refuses (RFC 9113, section 8.2.2). */
const connectionHeaders = new Set(['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'proxy-connection']);

/**
 * A proxy that serves a site over TLS and HTTP/2, as nginx and HAProxy do (deploy/), with a self-signed certificate that `openssl` makes.
 *
 * @param port - where it listens
 * @param sitePort - of the site, on this machine, over HTTP/1.1
 * @returns the arguments with which Chromium accepts the certificate
 */
export function startProxy(port: number, sitePort: number): string[] {
  const pem = execFileSync(
    'openssl',
    'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -keyout - -days 2 -subj /CN=localhost'.split(' '),
    { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] },
  );
  const agent = new Agent({ keepAlive: true });
  const server = createSecureServer({ key: pem, cert: pem });
  server.on(
    'stream',
    (stream: ServerHttp2Stream, { ':method': method, ':path': path, ':authority': authority, ...headers }) => {
      const forwarded = Object.entries(headers).filter(([name]) => !name.startsWith(':'));
      const options = {
        port: sitePort,
        method,
        path,
        agent,
        headers: { ...Object.fromEntries(forwarded), host: authority },
      };
      const call = request(options, (response) => {
        if (stream.destroyed) return response.destroy();
        respond(stream, response.statusCode, response.headers);
        pipeline(response, stream, () => {});
      });
      call.on('error', () => stream.close(constants.NGHTTP2_INTERNAL_ERROR));
      stream.on('error', () => call.destroy());
      stream.pipe(call);
    },
  );
  server.listen(port);
  const publicKey = new X509Certificate(pem).publicKey.export({ type: 'spki', format: 'der' });
  return [`--ignore-certificate-errors-spki-list=${createHash('sha256').update(publicKey).digest('base64')}`];
}

function respond(stream: ServerHttp2Stream, status: number | undefined, headers: IncomingHttpHeaders): void {
  const end = Object.entries(headers).filter(([name]) => !connectionHeaders.has(name));
  stream.respond({ ...Object.fromEntries(end), ':status': status });
}
