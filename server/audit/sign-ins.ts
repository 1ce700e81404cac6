import { setTimeout as wait } from 'node:timers/promises';
import { counters } from '#observability/counters.ts';
import type { EntryStore, RateLimits } from '#store/store.ts';
import { anonymizeIp } from './anonymize-ip.ts';
import { recordAudit } from './audit-log.ts';

interface Account {
  id: number;
  email: string;
}

const hourMs = 60 * 60_000;
/** Denied sign-ins recorded per hour for one account, or for all unknown accounts. The rate limit counts the others. */
const maxEntriesPerHour = 60;
/**
 * A refusal takes at least this long, more than the insert of its row, so that its duration does not reveal whether an account exists and has
 * reached its bound.
 */
const minDurationMs = 50;

/**
 * Records sign-ins in the audit log. The identifier that was typed is never recorded: it may be a password typed in the wrong field. A denied
 * sign-in has the account that it named, if it exists.
 */
export class SignInAudit {
  readonly #store: EntryStore & RateLimits;
  readonly #clock: () => number;
  readonly #written = new Map<string, number>();
  #hour = 0;

  constructor(store: EntryStore & RateLimits, clock: () => number) {
    this.#store = store;
    this.#clock = clock;
  }

  succeeded(account: Account, clientIp: string): Promise<void> {
    const author = { ...account, timestamp: this.#clock() };
    return recordAudit(this.#store, { act: 'signIn', author, network: anonymizeIp(clientIp) });
  }

  refused(account: Account | undefined, clientIp: string, detail?: string): Promise<void> {
    counters.signInsDenied[detail === undefined ? 'password' : 'blocked'] += 1;
    return this.#bounded('signInFailed', account, clientIp, detail);
  }

  throttled(account: Account | undefined, clientIp: string): Promise<void> {
    counters.signInsDenied.throttled += 1;
    return this.#bounded('signInThrottled', account, clientIp);
  }

  /** Bounded per account, so that a flood of attempts cannot fill the disk or hide the attempts at one account. */
  async #bounded(
    act: 'signInFailed' | 'signInThrottled',
    account: Account | undefined,
    clientIp: string,
    detail?: string,
  ): Promise<void> {
    const timestamp = this.#clock();
    const hour = Math.floor(timestamp / hourMs);
    if (hour !== this.#hour) {
      this.#hour = hour;
      this.#written.clear();
    }
    const key = `${act} ${account?.id ?? 'unknown'}`;
    const written = (this.#written.get(key) ?? 0) + 1;
    const answerable = wait(minDurationMs);
    if (written > maxEntriesPerHour) return answerable;
    this.#written.set(key, written);
    const last = written === maxEntriesPerHour ? 'Les suivantes de cette heure ne sont pas inscrites' : undefined;
    const detailText = [detail, last].filter((part) => part !== undefined).join('. ');
    await recordAudit(this.#store, {
      act,
      author: { timestamp },
      result: 'refused',
      subject: account && { name: account.email, type: 'users', id: account.id },
      detail: detailText || undefined,
      network: anonymizeIp(clientIp),
    });
    await answerable;
  }
}
