/**
 * The main journeys in WebKitGTK (the engine of Safari) and Firefox, where they are installed: `npm run browsers`. Names of browsers
 * (`firefox`, `webkit`) choose some; other words choose the journeys whose title contains one of them, after the banner, the popup and the
 * sign-in. It names the browsers that are not installed, and exits with 1 when a journey fails or Firefox's console has an error.
 */

import { startFirefox } from './firefox.ts';
import { journeys, readOffline } from './journeys.ts';
import { Page } from './page.ts';
import { startProduct } from './product.ts';
import { startWebKit, webkitPackages } from './webkit.ts';

const browsers = {
  webkit: { start: startWebKit, missing: `WebKitGTK is not installed (Debian: apt-get install ${webkitPackages}).` },
  firefox: { start: startFirefox, missing: 'Firefox is not installed (Debian: apt-get install firefox-esr).' },
};

const chosen = process.argv.slice(2).filter((word) => word in browsers);
const words = process.argv.slice(2).filter((word) => !(word in browsers));
let product = await startProduct();
let failed = 0;
try {
  for (const [key, { start, missing }] of Object.entries(browsers)) {
    if (chosen.length > 0 && !chosen.includes(key)) continue;
    const driver = await start();
    if (!driver) {
      process.stdout.write(`${missing} Its journeys were not run.\n`);
      continue;
    }
    const page = new Page(driver, product.url);
    await driver.resize(1280, 844);
    for (const [title, journey] of Object.entries(journeys)) {
      if (words.length > 0 && !['cookie banner', 'popup', 'signs in', ...words].some((word) => title.includes(word)))
        continue;
      try {
        await journey(page, product.account);
        const errors = driver.takeErrors();
        if (errors.length > 0) throw new Error(`errors in the console: ${errors.join(' | ')}`);
        process.stdout.write(`${driver.name}: ok, ${title}\n`);
      } catch (error) {
        failed += 1;
        process.stdout.write(`${driver.name}: FAILED, ${title}: ${error instanceof Error ? error.message : error}\n`);
        driver.takeErrors();
      }
    }
    // Last, because it stops the site.
    await product.stop();
    try {
      await readOffline(page);
      process.stdout.write(`${driver.name}: ok, offline: stored pages open while the site is stopped\n`);
    } catch (error) {
      failed += 1;
      process.stdout.write(`${driver.name}: FAILED, offline: ${error instanceof Error ? error.message : error}\n`);
    }
    product = await startProduct();
    await driver.close();
  }
} finally {
  await product.stop();
}
process.stdout.write(failed > 0 ? `${failed} failed\n` : 'no journey failed\n');
process.exit(failed > 0 ? 1 : 0);
