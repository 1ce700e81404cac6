/** Where subscriptions are handed over. */
export interface MailingList {
  /** @throws Refused when the address will never be taken; anything else thrown is worth another try */
  subscribe(email: string): Promise<void>;
  /** Takes an address off the list for good. Throws when it could not be done. */
  unsubscribe(email: string): Promise<void>;
}

/** Mailjet understood and said no: asking again would not help. */
export class Refused extends Error {}

interface MailjetSettings {
  url: string;
  apiKey: string;
  secretKey: string;
  listId: string;
}

/**
 * Mailjet's own call: POST /v3/REST/contactslist/{id}/managecontact. It creates the contact if need be, and a contact that is
 * already there is no error. `addnoforce`: somebody who unsubscribed is not put back by whoever types their address; `unsub`
 * says that they did.
 */
export function mailjet(settings: MailjetSettings, fetch: typeof globalThis.fetch = globalThis.fetch): MailingList {
  const credentials = Buffer.from(`${settings.apiKey}:${settings.secretKey}`).toString('base64');
  const manage = (email: string, action: 'addnoforce' | 'unsub') =>
    fetch(`${settings.url}/v3/REST/contactslist/${settings.listId}/managecontact`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Basic ${credentials}` },
      body: JSON.stringify({ Email: email, Action: action }),
      signal: AbortSignal.timeout(10_000),
    });
  return {
    async subscribe(email) {
      const answer = await manage(email, 'addnoforce');
      const text = await answer.text();
      if (answer.ok || text.includes('MJ18')) return;
      // 401 is our credentials and 429 our haste: neither is the address's fault, and both are worth another try.
      if (answer.status === 400 || answer.status === 404) throw new Refused(`Mailjet: ${answer.status}`);
      throw new Error(`Mailjet: ${answer.status}`);
    },
    async unsubscribe(email) {
      const answer = await manage(email, 'unsub');
      await answer.body?.cancel();
      if (!answer.ok) throw new Error(`Mailjet: ${answer.status}`);
    },
  };
}
