import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { test as base, expect, type Page } from '@playwright/test';
import { consentKey } from '#app/site/consent/consent.ts';
import { consentTerms } from '#app/site/consent/consent-version.ts';
import { axeViolations } from '../axe.ts';
import { collectLostFocus } from './lost-focus.ts';
import { journeyServer } from './server.ts';
import { type Session, signInOnce } from './session.ts';

interface Options {
  /** The visitor's answer to the cookie banner on an earlier visit; `unasked`: none, so that the banner is displayed. */
  consent: 'refused' | 'accepted' | 'unasked';
  /** Whether the day's popup shows. It would cover every page of the demonstration content, so only tests of popups display it. */
  popups: boolean;
}

interface Worker {
  session: Session;
}

interface Journey {
  /** Fails if axe has any finding on the page, best practices included. */
  checkAccessibility(): Promise<void>;
  /** Opens the back-office as the administrator. admin-sign-in.spec.ts tests the sign-in screen. */
  signIn(): Promise<void>;
}

/** A journey: a page, where an unexpected console error fails the test, and so does a gesture that loses the focus. */
export const test = base.extend<Journey & Options, Worker>({
  consent: ['refused', { option: true }],
  popups: [false, { option: true }],

  page: async ({ page, consent, popups, javaScriptEnabled }, use, testInfo) => {
    const hasScripts = javaScriptEnabled ?? true;
    if (hasScripts) afterItsScript(page);
    const lostFocus = hasScripts ? await collectLostFocus(page) : undefined;
    if (consent !== 'unasked') await page.addInitScript(answerBanner, answered(consent));
    if (!popups) await page.addInitScript(silencePopups);
    const errors: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`);
    });
    page.on('pageerror', (error) => errors.push(String(error)));
    await use(page);
    // A failed test has stopped anywhere.
    const lost = testInfo.status === testInfo.expectedStatus ? ((await lostFocus?.()) ?? []) : [];
    const expected = testInfo.annotations
      .filter(({ type }) => type === 'console')
      .map(({ description }) => new RegExp(description ?? '^$'));
    expect(errors.filter((error) => !expected.some((pattern) => pattern.test(error)))).toEqual([]);
    expect(lost, 'gestures that lose the focus').toEqual([]);
  },

  checkAccessibility: async ({ page }, use) =>
    use(async () => {
      await expect.poll(() => page.evaluate(appearing), 'what appears has appeared').toBe(0);
      const violations = await axeViolations(page);
      expect(
        violations.map(({ id, nodes }) => ({
          id,
          where: nodes.map(({ target, failureSummary }) => [target, failureSummary]),
        })),
      ).toEqual([]);
    }),

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names a fixture asks for from its pattern
  baseURL: async ({}, use) => use(journeyServer.url),

  // A server and a data folder for each worker: journeys share neither content nor rate limits with those that run at the same time.
  session: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names a fixture asks for from its pattern
    async ({}, use) => {
      const server = fork(fileURLToPath(new URL('start.ts', import.meta.url)), {
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      });
      const exit = once(server, 'exit');
      const [started] = await Promise.race([once(server, 'message'), exit.then(() => [undefined])]);
      if (!started) throw new Error(`no server started at ${journeyServer.url}`);
      await use(await signInOnce());
      server.disconnect();
      await exit;
    },
    { scope: 'worker', auto: true, timeout: 60_000 },
  ],

  signIn: async ({ page, session }, use) => use(() => signIn(page, session)),
});

/**
 * Waits for the script of a page, which runs after the first paint: a journey would be quicker than any visitor. Without it (it is blocked,
 * or this is the back-office) the journey continues after a timeout.
 */
function afterItsScript(page: Page): void {
  const goto = page.goto.bind(page);
  page.goto = async (destination, options) => {
    const answer = await goto(destination, options);
    const end = Date.now() + 3000;
    while (Date.now() < end && !(await page.evaluate(hasItsScript).catch(() => true))) await page.waitForTimeout(25);
    return answer;
  };
}

function hasItsScript(): boolean {
  const entry = document.querySelector<HTMLScriptElement>('script[type=module][src*=islands]')?.src;
  // Its entry is there once it is fetched; from the memory cache, in no time.
  return entry === undefined || performance.getEntriesByType('resource').some(({ name }) => name === entry);
}

/** As banner.ts stores it. */
export function answered(consent: 'refused' | 'accepted'): [key: string, stored: string] {
  const isAccepted = consent === 'accepted';
  const terms = consentTerms(new URL(journeyServer.analytics.url).host);
  return [
    consentKey,
    JSON.stringify({
      essential: true,
      analytics: isAccepted,
      preferences: isAccepted,
      date: new Date().toISOString(),
      terms,
    }),
  ];
}

/** Runs in the page, before its scripts; later choices of the journey remain. */
export function answerBanner([key, stored]: [string, string]): void {
  if (window.top !== window || location.pathname.startsWith('/admin')) return;
  if (localStorage.getItem(key) === null) localStorage.setItem(key, stored);
}

export function silencePopups(): void {
  const { showModal } = HTMLDialogElement.prototype;
  HTMLDialogElement.prototype.showModal = function (this: HTMLDialogElement) {
    if (!('popup' in this.dataset)) showModal.call(this);
  };
}

/** The number of running transitions: half-transparent elements have no defined contrast. Endless animations are left out. */
export function appearing(): number {
  return document.getAnimations().filter(({ effect, playState, timeline }) => {
    const ends = Number(effect?.getComputedTiming().endTime) < Infinity;
    return playState === 'running' && timeline === document.timeline && ends;
  }).length;
}

/** The first page of the back-office that opens has the session; what the journey changes of it later remains. */
export const storeSession = (page: Page, session: Session): Promise<unknown> =>
  page.addInitScript(({ jwt, user }) => {
    // A frame that failed to load has no storage.
    if (window !== window.top || sessionStorage.getItem('entered')) return;
    localStorage.setItem('adminToken', jwt);
    localStorage.setItem('adminUser', JSON.stringify(user));
    sessionStorage.setItem('entered', 'yes');
  }, session);

async function signIn(page: Page, session: Session): Promise<void> {
  await storeSession(page, session);
  await page.goto('/admin/dashboard');
  await page.getByRole('heading', { name: 'Tableau de bord' }).waitFor();
}

/** Declares that this journey causes an error in the console on purpose, such as a refused request. */
export const expectConsoleError = (pattern: string) => ({ type: 'console', description: pattern });

export { expect };
