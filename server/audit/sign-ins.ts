import type { Store } from '#store/store.ts';
import { note } from './journal.ts';
import { networkOf } from './network.ts';

interface Account {
  id: number;
  email: string;
}

const hourMs = 60 * 60_000;
/** Refused sign-ins written an hour, of one account, or of all that name no account. The rest of a flood is counted by the throttle alone. */
const linesAnHour = 60;

/**
 * Sign-ins, in the journal. What was typed where an account was asked for is never written: it may be a password typed in the wrong
 * field. A refused sign-in names the account it aimed at when there is one, and nothing otherwise.
 */
export class SignInJournal {
  readonly #store: Store;
  readonly #clock: () => number;
  readonly #written = new Map<string, number>();
  #hour = 0;

  constructor(store: Store, clock: () => number) {
    this.#store = store;
    this.#clock = clock;
  }

  succeeded(account: Account, address: string): Promise<void> {
    return note(this.#store, {
      act: 'signIn',
      at: this.#clock(),
      author: account,
      network: networkOf(address),
    });
  }

  refused(account: Account | undefined, address: string, detail?: string): Promise<void> {
    return this.#bounded('signInFailed', account, address, detail);
  }

  throttled(account: Account | undefined, address: string): Promise<void> {
    return this.#bounded('signInThrottled', account, address);
  }

  /** A flood of refusals cannot fill the disk, nor hide those of an account behind those of others. */
  async #bounded(
    act: 'signInFailed' | 'signInThrottled',
    account: Account | undefined,
    address: string,
    detail?: string,
  ): Promise<void> {
    const at = this.#clock();
    const hour = Math.floor(at / hourMs);
    if (hour !== this.#hour) {
      this.#hour = hour;
      this.#written.clear();
    }
    const key = `${act} ${account?.id ?? 'unknown'}`;
    const written = (this.#written.get(key) ?? 0) + 1;
    if (written > linesAnHour) return;
    this.#written.set(key, written);
    const last = written === linesAnHour ? 'Les suivantes de cette heure ne sont pas inscrites' : undefined;
    const said = [detail, last].filter((part) => part !== undefined).join('. ');
    await note(this.#store, {
      act,
      at,
      result: 'refused',
      ...(account && { subject: { name: account.email, type: 'users', id: account.id } }),
      ...(said && { detail: said }),
      network: networkOf(address),
    });
  }
}
