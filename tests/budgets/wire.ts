import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, CDPSession } from '@playwright/test';

/** The transferred bytes of a page, headers included. */
export interface Cost {
  /** Everything but videos, before any scrolling. */
  all: number;
  /** Every script that loads before the first interaction or scrolling. */
  entryScript: number;
  /** Every script, once the whole page was scrolled and its islands are hydrated. */
  allScript: number;
  /** The sum of unexpected layout shifts while scrolling (web.dev, « Cumulative Layout Shift »). */
  shift: number;
}

/** The phone that Lighthouse emulates. */
const telephone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };

/** Opens a page for the first time, scrolls to its end, and counts the bytes. */
export async function measure(browser: Browser, pageUrl: string): Promise<Cost> {
  const context = await browser.newContext(telephone);
  const page = await context.newPage();
  await page.addInitScript(() => {
    const recorder = window as unknown as { shift: number };
    recorder.shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
        if (!entry.hadRecentInput) recorder.shift += entry.value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const wire = await count(await context.newCDPSession(page));
  await page.goto(pageUrl);
  await wire.quiet();
  const all = wire.sum(({ type }) => type !== 'Media');
  const entryScript = wire.sum(({ type }) => type === 'Script');
  await page.evaluate(async () => {
    for (let top = 0; top < document.body.scrollHeight; top += innerHeight / 2) {
      scrollTo({ top, behavior: 'instant' });
      await new Promise((resolve) => setTimeout(resolve, 60));
    }
  });
  // All at once: the hydration of one can load others.
  await page.locator('[data-island]:not([data-hydrated])').evaluateAll((islands) => {
    for (const island of islands) island.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
  });
  await wire.quiet();
  const shift = await page.evaluate(() => (window as unknown as { shift: number }).shift);
  const cost = { all, entryScript, allScript: wire.sum(({ type }) => type === 'Script'), shift };
  await context.close();
  return cost;
}

interface Wire {
  sum: (which: (sent: Sent) => boolean) => number;
  /** Resolves once the network is idle. */
  quiet: () => Promise<void>;
}

const quietMs = 800;

interface Sent {
  type: string;
  bytes: number;
}

async function count(session: CDPSession): Promise<Wire> {
  const sent = new Map<string, Sent>();
  let last = Date.now();
  session.on('Network.requestWillBeSent', ({ requestId, type, request }) => {
    // Data URLs were transferred with their page or style sheet.
    if (request.url.startsWith('data:')) return;
    // Lazy modules are fetched before they are imported (app/load-module.ts).
    const isScript = new URL(request.url).pathname.endsWith('.js');
    sent.set(requestId, { type: isScript ? 'Script' : (type ?? 'Other'), bytes: 0 });
    last = Date.now();
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const request = sent.get(requestId);
    if (request) request.bytes = encodedDataLength;
    last = Date.now();
  });
  await session.send('Network.enable');
  return {
    sum: (which) => [...sent.values()].filter(which).reduce((total, { bytes }) => total + bytes, 0),
    quiet: async () => {
      for (let wait = quietMs; wait > 0; wait = last + quietMs - Date.now()) await pause(wait);
    },
  };
}
