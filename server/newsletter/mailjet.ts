import { outgoingTraceHeaders } from '#observability/tracing.ts';
import type { Config } from '../process/config.ts';

/** The external mailing list. */
export interface MailingList {
  /** @throws PermanentError when the address is rejected; any other error can be retried */
  subscribe(email: string): Promise<void>;
  /** Removes an address from the list permanently. Throws when that failed. */
  unsubscribe(email: string): Promise<void>;
}

/** Mailjet rejected the request: a retry would fail too. */
export class PermanentError extends Error {}

type MailjetSettings = NonNullable<Config['mailjet']>;

/**
 * Mailjet's call POST /v3/REST/contactslist/{id}/managecontact. It creates the contact if needed; an existing contact is no error.
 * `addnoforce` does not subscribe an address again that unsubscribed; `unsub` unsubscribes one.
 */
export function mailjet(settings: MailjetSettings, fetch: typeof globalThis.fetch = globalThis.fetch): MailingList {
  const credentials = Buffer.from(`${settings.apiKey}:${settings.secretKey}`).toString('base64');
  const manage = (email: string, action: 'addnoforce' | 'unsub') =>
    fetch(`${settings.url}/v3/REST/contactslist/${settings.listId}/managecontact`, {
      method: 'POST',
      headers: { ...outgoingTraceHeaders(), 'content-type': 'application/json', authorization: `Basic ${credentials}` },
      body: JSON.stringify({ Email: email, Action: action }),
      signal: AbortSignal.timeout(10_000),
    });
  return {
    async subscribe(email) {
      const answer = await manage(email, 'addnoforce');
      const text = await answer.text();
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
