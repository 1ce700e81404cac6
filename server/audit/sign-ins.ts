import { setTimeout as wait } from 'node:timers/promises';
import type { Entry } from '#content/index.ts';
import { counters } from '#observability/metrics.ts';
import type { EntryStore, RateLimits } from '#store/store.ts';
import { anonymizeIp } from './anonymize-ip.ts';
import { accountSubject, recordAudit } from './audit-log.ts';

type Account = Pick<Entry<'users'>, 'id' | 'email'>;

const hourMs = 60 * 60_000;
/** Denied sign-ins recorded per hour for one account, or for all unknown accounts. The rate limit counts the others. */
const maxEntriesPerHour = 60;
/** A refusal takes longer than the insert of its row: its duration reveals neither whether an account exists nor whether it reached its bound. */
const minDurationMs = 50;

/** Records sign-ins. The identifier that was typed is never recorded: it may be a password typed in the wrong field. */
export function createSignInAudit(store: EntryStore & RateLimits, clock: () => number) {
  const written = new Map<string, number>();
  let currentHour = 0;

  /** Bounded per account, so that a flood of attempts cannot fill the disk or hide the attempts at one account. */
  async function recordBounded(
    act: 'signInFailed' | 'signInThrottled',
    account: Account | undefined,
    clientIp: string,
    detail?: string,
  ): Promise<void> {
    const timestamp = clock();
    const hour = Math.floor(timestamp / hourMs);
    if (hour !== currentHour) {
      currentHour = hour;
      written.clear();
    }
    const key = `${act} ${account?.id ?? 'unknown'}`;
    const count = (written.get(key) ?? 0) + 1;
    const answerable = wait(minDurationMs);
    if (count > maxEntriesPerHour) return answerable;
    written.set(key, count);
    const last = count === maxEntriesPerHour ? 'Les suivantes de cette heure ne sont pas inscrites' : undefined;
    const details = [detail, last].filter((part) => part !== undefined).join('. ') || undefined;
    const subject = account && accountSubject(account);
    const from = { author: { timestamp }, network: anonymizeIp(clientIp) };
    await recordAudit(store, { act, result: 'refused', subject, detail: details, ...from });
    await answerable;
  }

  return {
    succeeded(account: Account, clientIp: string, detail?: string): Promise<void> {
      const author = { ...account, timestamp: clock() };
      return recordAudit(store, { act: 'signIn', author, detail, network: anonymizeIp(clientIp) });
    },
    refused(account: Account | undefined, clientIp: string, detail?: string): Promise<void> {
      counters.signInsDenied[detail === 'Compte bloqué' ? 'blocked' : 'password'] += 1;
      return recordBounded('signInFailed', account, clientIp, detail);
    },
    throttled(account: Account | undefined, clientIp: string): Promise<void> {
      counters.signInsDenied.throttled += 1;
      return recordBounded('signInThrottled', account, clientIp);
    },
  };
}
