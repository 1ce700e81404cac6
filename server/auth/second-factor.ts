import { randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { compare, type EntryStore, unbounded } from '#store/store.ts';
import { deleteWhere, firstOf } from '../entries/read-entries.ts';
import { hashPassword, type Lane, verifyPassword } from './passwords.ts';

/** What applications of codes expect (RFC 6238): SHA-1, six digits, thirty seconds. */
const period = 30;
/** The clock of a phone may be one step away. */
const window = 1;
const issuer = 'Mémorial ACTe';
const codeCount = 10;
/** Without letters and digits that look alike: 39 bits for eight. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';

const fields = ['secret', 'enabledAt', 'lastStep', 'recoveryCodes'] as const;
type Factor = NonNullable<Awaited<ReturnType<typeof findFactor>>>;
type Changes = Partial<Pick<Factor, 'enabledAt' | 'lastStep' | 'recoveryCodes'>>;

const ofUser = (userId: number) => compare('userId', 'eq', userId);

/** The row of an account: without `enabledAt`, its phone has not shown a code yet. */
const findFactor = (store: EntryStore, userId: number) =>
  firstOf(store, 'second-factors', { where: ofUser(userId), fields, budget: unbounded });

export async function hasSecondFactor(store: EntryStore, userId: number): Promise<boolean> {
  return Boolean((await findFactor(store, userId))?.enabledAt);
}

/** Whether every account must have one. */
export async function isSecondFactorRequired(store: EntryStore): Promise<boolean> {
  return (await firstOf(store, 'account-rules', { budget: unbounded }))?.isSecondFactorRequired === true;
}

/** Within its caller's transaction. Returns whether there was one. */
export const removeFactor = async (trx: EntryStore, userId: number): Promise<boolean> =>
  (await deleteWhere(trx, 'second-factors', ofUser(userId))) > 0;

const listOf = (hashes: string | null): string[] => hashes?.split(' ').filter(Boolean) ?? [];

const totpOf = (secret: string, label = '') =>
  new TOTP({ issuer, label, secret: Secret.fromBase32(secret), digits: 6, period, algorithm: 'SHA1' });

/** Codes of a phone (RFC 6238) and recovery codes: each serves once, also among simultaneous requests. */
export function openSecondFactors(store: EntryStore, clock: () => number) {
  /** The time step of a code; undefined for a wrong one. `validate` compares in constant time. */
  function stepOf(secret: string, code: string): number | undefined {
    if (!/^\d{6}$/.test(code)) return undefined;
    const timestamp = clock();
    const delta = totpOf(secret).validate({ token: code, timestamp, window });
    return delta === null ? undefined : TOTP.counter({ period, timestamp }) + delta;
  }

  /** Changes the row that `change` accepts, as it is in the transaction. Returns whether it did. */
  function changeFactor(userId: number, secret: string, change: (factor: Factor) => Changes | undefined) {
    return store.transaction(async (trx) => {
      const factor = await findFactor(trx, userId);
      const values = factor?.secret === secret ? change(factor) : undefined;
      if (!factor || !values) return false;
      await trx.update({ type: 'second-factors', ref: { id: factor.id } }, { values, links: {} });
      return true;
    });
  }

  return {
    /** Since when the account has one, and how many recovery codes are left. */
    async stateOf(userId: number) {
      const { enabledAt = null, recoveryCodes = null } = (await findFactor(store, userId)) ?? {};
      return { enabledAt, codesLeft: listOf(recoveryCodes).length };
    },
    /** A new secret, which replaces one that was not confirmed. Undefined where a factor is in use. */
    begin(user: { id: number; email: string }): Promise<{ secret: string; uri: string } | undefined> {
      const secret = new Secret({ size: 20 }).base32;
      return store.transaction(async (trx) => {
        if ((await findFactor(trx, user.id))?.enabledAt) return undefined;
        await removeFactor(trx, user.id);
        await trx.create('second-factors', { values: { userId: user.id, secret } });
        return { secret, uri: totpOf(secret, user.email).toString() };
      });
    },
    /** Ten recovery codes, where the code is one of the new secret; undefined otherwise. */
    async enable(userId: number, code: string): Promise<string[] | undefined> {
      const factor = await findFactor(store, userId);
      const step = factor && !factor.enabledAt ? stepOf(factor.secret ?? '', normalized(code)) : undefined;
      if (!factor?.secret || step === undefined) return undefined;
      const { codes, recoveryCodes } = await newCodes();
      const values = { enabledAt: new Date(clock()).toISOString(), lastStep: step, recoveryCodes };
      const isDone = await changeFactor(userId, factor.secret, ({ enabledAt }) => (enabledAt ? undefined : values));
      return isDone ? codes : undefined;
    },
    /** Undefined where no factor is in use. */
    async renewCodes(userId: number): Promise<string[] | undefined> {
      const factor = await findFactor(store, userId);
      if (!factor?.secret || !factor.enabledAt) return undefined;
      const { codes, recoveryCodes } = await newCodes();
      return (await changeFactor(userId, factor.secret, () => ({ recoveryCodes }))) ? codes : undefined;
    },
    /** Uses a code up. Returns what it was; undefined for a wrong one, or one that has served. */
    async use(userId: number, typed: string, lane?: Lane): Promise<'phone' | 'recovery' | undefined> {
      const factor = await findFactor(store, userId);
      if (!factor?.secret || !factor.enabledAt) return undefined;
      const code = normalized(typed);
      const step = stepOf(factor.secret, code);
      if (step !== undefined) {
        const isNew = await changeFactor(userId, factor.secret, ({ lastStep }) =>
          step > (lastStep ?? 0) ? { lastStep: step } : undefined,
        );
        return isNew ? 'phone' : undefined;
      }
      if (!recoveryCode.test(code)) return undefined;
      for (const hash of listOf(factor.recoveryCodes)) {
        if (!(await verifyPassword(code, hash, lane))) continue;
        const isNew = await changeFactor(userId, factor.secret, ({ recoveryCodes }) => {
          const hashes = listOf(recoveryCodes);
          const left = hashes.filter((each) => each !== hash);
          return left.length < hashes.length ? { recoveryCodes: left.join(' ') } : undefined;
        });
        return isNew ? 'recovery' : undefined;
      }
      return undefined;
    },
  };
}

const recoveryCode = new RegExp(`^[${alphabet}]{8}$`);
/** As it may be typed: « 482 160 », « 4F9K-2MQA ». */
const normalized = (typed: string): string => typed.slice(0, 40).replaceAll(/[\s-]/g, '').toLowerCase();

async function newCodes() {
  const plain = Array.from({ length: codeCount }, () =>
    Array.from({ length: 8 }, () => alphabet[randomInt(alphabet.length)]).join(''),
  );
  const recoveryCodes = (await Promise.all(plain.map(hashPassword))).join(' ');
  return { codes: plain.map((code) => `${code.slice(0, 4)}-${code.slice(4)}`), recoveryCodes };
}
