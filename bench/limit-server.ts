/** The limit: Node's own HTTP server sending the same bytes, with the same headers, from memory. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerBench } from './process.ts';

const { body, headers } = JSON.parse(process.argv[2] ?? '{}') as { body: string; headers: Record<string, string> };
const bytes = Buffer.from(body, 'base64');
const server = createServer((_request, response) => {
  response.writeHead(200, headers);
  response.end(bytes);
});
server.listen(0, '127.0.0.1', () => answerBench(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
process.on('SIGTERM', () => {
  server.closeAllConnections();
  server.close(() => process.exit(0));
});
