import { createHmac, hash, randomBytes } from 'node:crypto';
import type { GroupRequestFacts } from '#editorial/group-requests.ts';
import { type Day, today } from '#model/calendar.ts';
import { compare, type EntryStore, NotUnique, unbounded } from '#store/store.ts';
import { isSameSecret } from '../auth/passwords.ts';
import { firstOf } from '../entries/read-entries.ts';

type Services = { store: EntryStore; jwtSecret: string; clock: () => number };

/** Stores the requests of groups, and signs their forms and the addresses of their confirmations. */
export function openGroupRequests({ store, jwtSecret, clock }: Services) {
  const key = createHmac('sha256', jwtSecret).update('group requests').digest();
  const sign = (text: string): string => createHmac('sha256', key).update(text).digest('base64url').slice(0, 22);

  /** The number of the request that a form has made already. */
  async function numberOf(token: string, request: GroupRequestFacts): Promise<string | undefined> {
    const where = compare('digest', 'eq', digestOf(token, request));
    return (await firstOf(store, 'group-requests', { where, fields: ['number'], budget: unbounded }))?.number;
  }

  return {
    numberOf,
    /** A token for one form, with the time at which the form was made. */
    issueFormToken(): string {
      const text = `${clock()}.${randomBytes(9).toString('base64url')}`;
      return `${text}.${sign(`form ${text}`)}`;
    },
    /** How long ago the form of a token was made, in milliseconds; undefined for a token that is not ours. */
    ageOf(token: string): number | undefined {
      const end = token.lastIndexOf('.');
      return isSameSecret(token.slice(end + 1), sign(`form ${token.slice(0, end)}`))
        ? clock() - Number.parseInt(token, 10)
        : undefined;
    },
    /** Stores a request once, however often its form is sent. `isNew`: this call stored it. */
    async create(token: string, request: GroupRequestFacts, answerBy: Day) {
      const digest = digestOf(token, request);
      try {
        return await store.transaction(async (trx) => {
          const values = { ...request, number: digest, answerBy, digest, status: 'new' } as const;
          const { id } = await trx.create('group-requests', { values });
          const number = `G-${today(clock()).slice(0, 4)}-${id}`;
          await trx.update({ type: 'group-requests', ref: { id } }, { values: { number } });
          return { number, isNew: true };
        });
      } catch (error) {
        const sent = error instanceof NotUnique ? await numberOf(token, request) : undefined;
        if (sent === undefined) throw error;
        return { number: sent, isNew: false };
      }
    },
    /** The address of the confirmation of a request. */
    pathOf: (number: string): string => `/groupes/demande/${number}?jeton=${sign(`request ${number}`)}`,
    /** The request of a number, for who has the token of its address. */
    async find(number: string, token: string) {
      if (!isSameSecret(token, sign(`request ${number}`))) return undefined;
      return firstOf(store, 'group-requests', { where: compare('number', 'eq', number), budget: unbounded });
    },
  };
}

export type GroupRequests = ReturnType<typeof openGroupRequests>;

const digestOf = (token: string, request: GroupRequestFacts): string =>
  hash('sha256', JSON.stringify([token, request]));
