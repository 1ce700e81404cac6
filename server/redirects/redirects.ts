import type { MiddlewareHandler } from 'hono';
import { normalPath } from '#content/redirects.ts';
import { log } from '#observability/log.ts';
import { compare, unbounded } from '#store/store.ts';
import type { EditableRecords } from '../entries/editable-records.ts';
import { firstOf } from '../entries/read-entries.ts';
import { invalidField } from '../http/errors.ts';
import type { SiteServices } from '../site-services.ts';

const type = 'redirects';
const isMissing = (status: number) => status === 404 || status === 410;
const refused = (field: 'from' | 'to', sentence: string) => invalidField(field, `${field} is refused`, sentence);
const hostOf = (url: URL) => url.hostname.replace(/^www\./, '');

type Options = Pick<SiteServices, 'store' | 'publicUrl' | 'clock'> & { statusOfPath(path: string): Promise<number> };
export type Redirects = ReturnType<typeof openRedirects>;

/** The redirects of old addresses, and the count of their uses. */
export function openRedirects({ store, publicUrl, clock, statusOfPath }: Options) {
  /** Those to be written, by id: a robot must not cause a write per request. */
  const uses = new Map<number, { count: number; lastUsedAt: string }>();

  /** The path of this site that an address leads to. */
  function pathOf(address: string): string | undefined {
    const url = new URL(address, publicUrl);
    return hostOf(url) === hostOf(new URL(publicUrl)) ? normalPath(url.pathname) : undefined;
  }
  const find = (from: string) =>
    firstOf(store, type, { where: compare('from', 'eq', from), fields: ['to'], budget: unbounded });

  /** Of GET and HEAD requests that the routes after it cannot answer: a page that exists costs nothing. No cache keeps what may change. */
  const redirectMissing: MiddlewareHandler = async (context, next) => {
    await next();
    const { method, url } = context.req;
    if (!isMissing(context.res.status) || (method !== 'GET' && method !== 'HEAD')) return;
    const from = normalPath(new URL(url).pathname);
    const row = from && (await find(from).catch((error: unknown) => log.warn('no redirect read', {}, error)));
    // The site may have had another host when the row was written.
    if (!row || pathOf(row.to) === from) return;
    // The site itself asks too, to check an address: that is no use.
    if (!context.env?.isInternal) count(row.id, 1, new Date(clock()).toISOString());
    const target = new URL(row.to, publicUrl);
    if (target.search === '') target.search = new URL(url).search;
    const location = row.to.startsWith('/') ? target.href.slice(target.origin.length) : target.href;
    // Without the headers of the page that is missing.
    context.res = undefined;
    context.res = new Response(null, { status: 301, headers: { location, 'cache-control': 'no-cache' } });
  };

  function count(id: number, more: number, lastUsedAt: string): void {
    const { count: before = 0 } = uses.get(id) ?? {};
    uses.set(id, { count: before + more, lastUsedAt });
  }

  /** Writes the uses. It never rejects: those that cannot be written wait for the next time. */
  async function flush(): Promise<void> {
    for (const [id, use] of uses) {
      uses.delete(id);
      try {
        // In a transaction: another process counts too.
        await store.transaction(async (trx) => {
          const row = await trx.get({ type, ref: { id } }, { fields: ['uses'], budget: unbounded });
          const values = { uses: (row?.uses ?? 0) + use.count, lastUsedAt: use.lastUsedAt };
          if (row) await trx.update({ type, ref: { id } }, { values });
        });
      } catch (error) {
        count(id, use.count, use.lastUsedAt);
        return log.error('uses of redirects not written', error);
      }
    }
  }

  const records: EditableRecords = {
    type,
    noun: 'redirect',
    beforeList: flush,
    async check({ from }) {
      // The address of the row itself, or of another one: see below.
      if (typeof from !== 'string' || (await find(from))) return;
      if (!isMissing(await statusOfPath(from))) throw refused('from', 'Une page du site a cette adresse.');
    },
    async checkBeside(trx, values, id) {
      const { entries } = await trx.list(type, { fields: ['from', 'to'], budget: unbounded });
      const others = entries.filter((entry) => entry.id !== id);
      // Deleted meanwhile: the update finds none either.
      if (id !== undefined && others.length === entries.length) return;
      const { from, to } = { ...entries.find((entry) => entry.id === id), ...values } as { from: string; to: string };
      const target = pathOf(to);
      const isAddress = to.startsWith('/') ? target !== undefined : /^https?:\/\/[^\s\\]+$/i.test(to);
      const next = others.find((row) => row.from === target);
      const before = others.find((row) => pathOf(row.to) === from);
      if (!isAddress) throw refused('to', 'Saisissez un chemin, par exemple /evenements, ou une adresse en https://.');
      if (others.some((row) => row.from === from)) throw refused('from', 'Cette adresse est déjà redirigée.');
      if (target === from) throw refused('to', 'C’est l’ancienne adresse : le visiteur tournerait en rond.');
      if (next) throw refused('to', `Cette adresse est elle-même redirigée, vers ${next.to} : menez-y directement.`);
      if (before) throw refused('from', `${before.from} mène à cette adresse : menez-la d’abord ailleurs.`);
    },
  };

  return { redirectMissing, flush, records };
}
