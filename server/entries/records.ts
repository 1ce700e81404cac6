import { pipeline, Readable } from 'node:stream';
import { type SystemTypeName, typeOf } from '#content/index.ts';
import { toLocal } from '#model/calendar.ts';
import type { AnyEntry } from '#model/entry.ts';
import { isScalar } from '#model/field.ts';
import { log } from '#observability/log.ts';
import { type Condition, descending, type EntryStore, unbounded } from '#store/store.ts';
import { type AuditEvent, recordAudit } from '../audit/audit-log.ts';
import type { AdministratorRoutes } from '../http/principal.ts';
import { parseListQuery } from '../http/query/index.ts';
import { batchesOf } from './read-entries.ts';

interface Records {
  type: SystemTypeName;
  path: string;
  /** What both have: the columns of the file in its order, by field. */
  columns: Readonly<Record<string, string>>;
  fileName: string;
  exported: AuditEvent['act'];
  /** Which of them are in the file. Absent: all. */
  exportedIf?: Condition;
}

const rowsAtOnce = 1000;
const latestFirst = [...descending('createdAt'), ...descending('id')];

/** The list of what visitors have sent, the latest first, and its CSV file in the order of arrival, for administrators. */
export function addRecordRoutes(routes: AdministratorRoutes, store: EntryStore, records: Records): void {
  const { type, path, columns, fileName, exported, exportedIf } = records;
  const fields = Object.keys(columns);

  routes.get(path, async (context) => {
    const { query, pagination } = parseListQuery(context, type);
    const { entries, total } = await store.list(type, { sort: latestFirst, ...query, fields });
    return context.json({ data: entries, meta: { pagination: pagination.meta(total) } });
  });

  routes.get(`${path}.csv`, async (context) => {
    // HEAD exports nothing.
    if (context.req.method === 'GET') await recordAudit(store, { act: exported, author: context.var.author });
    // Loaded for the first export: a start is quicker without it.
    const { stringify } = await import('csv-stringify');
    // The format that a French Excel opens directly: separator, line ends and byte order mark.
    const csv = stringify({
      bom: true,
      delimiter: ';',
      record_delimiter: 'windows',
      header: true,
      columns: Object.values(columns),
      // A cell that begins like a formula would be run by the spreadsheet that opens it (OWASP, « CSV Injection »).
      escape_formulas: true,
    });
    // After its first byte the response cannot become an error: it is truncated, which browsers report, and the error is logged.
    pipeline(Readable.from(rows()), csv, (error) => {
      if (error && error.code !== 'ERR_STREAM_PREMATURE_CLOSE') log.error(`${fileName} failed`, error);
    });
    return context.body(Readable.toWeb(csv) as ReadableStream, 200, {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${fileName}"`,
      'cache-control': 'no-store',
    });
  });

  /** Rows with the labels of choices, read in batches: memory does not depend on the length of the list. */
  async function* rows(): AsyncGenerator<string[]> {
    const query = { ...(exportedIf && { where: exportedIf }), fields, budget: unbounded };
    for await (const entries of batchesOf(store, type, query, rowsAtOnce))
      for (const entry of entries as AnyEntry[]) yield fields.map((name) => cellOf(name, entry[name]));
  }

  function cellOf(name: string, value: unknown): string {
    const field = typeOf(type).fields[name];
    if (value && (name === 'createdAt' || field?.kind === 'dateTime')) return toLocal(String(value));
    const label = field && isScalar(field) ? field.options?.[String(value)] : undefined;
    return label ?? String(value ?? '');
  }
}
