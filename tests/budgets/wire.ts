import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, CDPSession } from '@playwright/test';

/** What a page costs, in bytes as they came over the wire, headers included. */
export interface Cost {
  /** Everything but films, before anybody scrolls. */
  all: number;
  /** Every script that comes before anybody touches or scrolls the page. */
  entryScript: number;
  /** Every script, once the page has been walked through and its islands are awake. */
  allScript: number;
  /** The style sheet that the first paint waits for. */
  styles: number;
  /** The sum of unexpected layout shifts, on the whole walk (web.dev, « Cumulative Layout Shift »). */
  shift: number;
}

/** A telephone as Lighthouse imagines it. */
const telephone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };

/** Opens a page for the first time, reads it to its end, and counts. */
export async function measure(browser: Browser, address: string): Promise<Cost> {
  const context = await browser.newContext(telephone);
  const page = await context.newPage();
  await page.addInitScript(() => {
    const kept = window as unknown as { shift: number };
    kept.shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
        if (!entry.hadRecentInput) kept.shift += entry.value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const wire = await count(await context.newCDPSession(page));
  await page.goto(address);
  await wire.quiet();
  const all = wire.sum(({ type }) => type !== 'Media');
  const entryScript = wire.sum(({ type }) => type === 'Script');
  // The other one, which comes after the paint, is small.
  const styles = wire.largest(({ type }) => type === 'Stylesheet');
  await page.evaluate(async () => {
    for (let at = 0; at < document.body.scrollHeight; at += innerHeight / 2) {
      scrollTo({ top: at, behavior: 'instant' });
      await new Promise((resolve) => setTimeout(resolve, 60));
    }
  });
  // All at once: one that wakes takes others along.
  await page.locator('[data-island]:not([data-awake])').evaluateAll((islands) => {
    for (const island of islands) island.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
  });
  await wire.quiet();
  const shift = await page.evaluate(() => (window as unknown as { shift: number }).shift);
  const cost = { all, entryScript, allScript: wire.sum(({ type }) => type === 'Script'), styles, shift };
  await context.close();
  return cost;
}

interface Wire {
  sum: (which: (sent: Sent) => boolean) => number;
  largest: (which: (sent: Sent) => boolean) => number;
  /** Resolves once nothing comes or goes: the islands' entry is fetched after the page is painted. */
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
    // What stands in a page or a style sheet has come with it.
    if (request.url.startsWith('data:')) return;
    sent.set(requestId, { type: type ?? 'Other', bytes: 0 });
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
    largest: (which) => Math.max(0, ...[...sent.values()].filter(which).map(({ bytes }) => bytes)),
    quiet: async () => {
      for (let wait = quietMs; wait > 0; wait = last + quietMs - Date.now()) await pause(wait);
    },
  };
}
