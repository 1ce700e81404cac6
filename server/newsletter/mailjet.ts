import { isEmail } from '#model/fields/text.ts';
import { membersOf } from '#model/json-object.ts';
import { outgoingTraceHeaders } from '#observability/tracing.ts';
import type { Config } from '../process/config.ts';

/** The external mailing list. */
export interface MailingList {
  /**
   * `leaveUrl`: the address at which a subscriber leaves, for the list's own mails. `isConfirmed`: the owner of the address has confirmed it, and
   * is subscribed again even after leaving there.
   * @throws PermanentError when the address is rejected; any other error can be retried
   */
  subscribe(email: string, subscriber: { leaveUrl: string; isConfirmed: boolean }): Promise<void>;
  /** Removes an address from the list permanently. Throws when that failed. */
  unsubscribe(email: string): Promise<void>;
}

/** Mailjet rejected the request: a retry would fail too. */
export class PermanentError extends Error {}

/** The contact's property with the address at which they leave: `{{data:desinscription}}` in a letter. */
const leaveProperty = 'desinscription';

/** What Mailjet reports of an address, with its time in milliseconds. `left`: by a link of Mailjet, or as spam; `dead`: it does not exist. */
export interface MailjetReport {
  event: 'left' | 'dead';
  email: string;
  time: number;
}

/** The reports in the body of Mailjet's Event API, one or several, about this list or about no list; others are left out. */
export function reportsIn(body: unknown, listId: string | undefined): MailjetReport[] {
  const events = (Array.isArray(body) ? body : [body]).map(membersOf);
  return events.flatMap(({ event, email, time, mj_list_id: list, hard_bounce: isHard, error_related_to: cause }) => {
    if (typeof email !== 'string' || !isEmail(email) || (list && listId && String(list) !== listId)) return [];
    const isDead = (event === 'bounce' && isHard === true) || (event === 'blocked' && cause === 'recipient');
    const kind = event === 'unsub' || event === 'spam' ? 'left' : isDead ? 'dead' : undefined;
    // In seconds, as all of Mailjet's times.
    const instant = typeof time === 'number' ? time * 1000 : Number.NaN;
    return kind && Math.abs(instant) < maxInstant ? [{ event: kind, email, time: instant }] : [];
  });
}
/** Of ECMAScript, in milliseconds. */
const maxInstant = 8.64e15;

type MailjetSettings = Omit<NonNullable<Config['mailjet']>, 'eventSecret'>;

/**
 * Mailjet's call POST /v3/REST/contactslist/{id}/managecontact. It creates the contact if needed; an existing contact is no error.
 * `addnoforce` does not subscribe an address again that unsubscribed, `addforce` does; `unsub` unsubscribes one.
 */
export function mailjet(settings: MailjetSettings, fetch: typeof globalThis.fetch = globalThis.fetch): MailingList {
  const credentials = Buffer.from(`${settings.apiKey}:${settings.secretKey}`).toString('base64');
  const manage = (email: string, action: 'addforce' | 'addnoforce' | 'unsub', properties?: object) =>
    fetch(`${settings.url}/v3/REST/contactslist/${settings.listId}/managecontact`, {
      method: 'POST',
      headers: { ...outgoingTraceHeaders(), 'content-type': 'application/json', authorization: `Basic ${credentials}` },
      body: JSON.stringify({ Email: email, Action: action, ...(properties && { Properties: properties }) }),
      signal: AbortSignal.timeout(10_000),
    });
  return {
    async subscribe(email, { leaveUrl, isConfirmed }) {
      const action = isConfirmed ? 'addforce' : 'addnoforce';
      let answer = await manage(email, action, { [leaveProperty]: leaveUrl });
      let text = await answer.text();
      // The account has no such property of contacts (docs/operations.md).
      if (answer.status === 400 && text.includes('properties invalid')) {
        answer = await manage(email, action);
        text = await answer.text();
      }
      if (answer.ok || text.includes('MJ18')) return;
      // 401 (credentials) and 429 (rate limit) do not depend on the address: both are retried.
      if (answer.status === 400 || answer.status === 404) throw new PermanentError(`Mailjet: ${answer.status}`);
      throw new Error(`Mailjet: ${answer.status}`);
    },
    async unsubscribe(email) {
      const answer = await manage(email, 'unsub');
      await answer.body?.cancel();
      // 400: an address that Mailjet rejects is on no list.
      if (!answer.ok && answer.status !== 400) throw new Error(`Mailjet: ${answer.status}`);
    },
  };
}
