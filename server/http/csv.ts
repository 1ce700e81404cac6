import { pipeline, Readable } from 'node:stream';
import type { Context } from 'hono';
import { log } from '#observability/log.ts';

interface Csv {
  name: string;
  columns: string[];
  rows: AsyncIterable<string[]>;
}

/** Streams a CSV file in the format that a French Excel opens directly: separator, line ends and byte order mark. */
export async function csvResponse(context: Context, { name, columns, rows }: Csv): Promise<Response> {
  // Loaded for the first export: a start is quicker without it.
  const { stringify } = await import('csv-stringify');
  const csv = stringify({
    bom: true,
    delimiter: ';',
    record_delimiter: 'windows',
    header: true,
    columns,
    // A cell that begins like a formula would be run by the spreadsheet that opens it (OWASP, « CSV Injection »).
    escape_formulas: true,
  });
  // After its first byte the response cannot become an error: it is truncated, which browsers report, and the error is logged.
  pipeline(Readable.from(rows), csv, (error) => {
    if (error && error.code !== 'ERR_STREAM_PREMATURE_CLOSE') log.error(`${name} failed`, error);
  });
  return context.body(Readable.toWeb(csv) as ReadableStream, 200, {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${name}"`,
    'cache-control': 'no-store',
  });
}
