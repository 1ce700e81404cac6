import type { Readable } from 'node:stream';

/**
 * The lines of a stream, as bytes without their line feed. `node:readline` also ends a line at U+2028 and U+2029, which JSON leaves
 * as they are in texts.
 */
export async function* linesIn(body: Readable): AsyncIterable<Buffer> {
  let rest: Buffer[] = [];
  for await (const chunk of body as AsyncIterable<Buffer>) {
    let start = 0;
    for (let end = chunk.indexOf(10); end !== -1; end = chunk.indexOf(10, start)) {
      yield Buffer.concat([...rest, chunk.subarray(start, end)]);
      rest = [];
      start = end + 1;
    }
    if (start < chunk.length) rest.push(chunk.subarray(start));
  }
  if (rest.length > 0) yield Buffer.concat(rest);
}
