import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { test as base, expect } from '../admin-fixtures.ts';

/** Whether the run takes the pictures of the guide again (CONTRIBUTING.md, « The guide »). */
const takesPictures = process.env.GUIDE_PICTURES === 'true';
/** What a picture shows above and below the framed region, in pixels. */
const margin = 150;

interface Guide {
  /** Follows a step: it has the title of a heading, and each « label » of its text is on the screen before it, after it or at a look. */
  step(title: string, act: () => Promise<void>): Promise<void>;
  look(): Promise<void>;
  /** The next picture of the page, in which a region is framed. Its tree is stored beside it, without what depends on the day. */
  picture(framed: Locator): Promise<void>;
}

/** A journey that follows a page of the guide (guide/) to the letter: all its steps, in their order. */
export const test = base.extend<{ guide: (name: string) => Promise<Guide> }>({
  guide: async ({ page }, use) => {
    const ends: (() => void)[] = [];
    await use(async (name) => {
      const folder = new URL(`../../../guide/${name}/`, import.meta.url);
      const [steps = ''] = (await readFile(new URL('README.md', folder), 'utf8')).split('\n> ');
      const sections = steps.split('\n## ').slice(1);
      let followed = 0;
      let pictures = 0;
      let seen = '';
      const look = async () => {
        seen += plain(await page.locator('body').ariaSnapshot());
      };
      ends.push(() => {
        expect(followed, 'steps').toBe(sections.length);
        expect(pictures, 'pictures').toBe(steps.match(/\.webp\)/g)?.length ?? 0);
      });
      return {
        look,
        async step(title, act) {
          const section = sections[followed] ?? '';
          expect(title).toBe(section.split('\n', 1).join());
          followed += 1;
          seen = '';
          await look();
          await act();
          await look();
          const labels = [...section.matchAll(/« ([^»]+) »/g)].map(([, label = '']) => label);
          expect(labels.filter((label) => !seen.includes(label))).toEqual([]);
        },
        async picture(framed) {
          pictures += 1;
          await look();
          const treeOfRegion = async () => `${withoutDays(await framed.ariaSnapshot())}\n`;
          const stored = new URL(`${pictures}.aria.yml`, folder);
          // What the screen checks after a gesture is shown a moment later.
          if (!takesPictures) return expect.poll(treeOfRegion).toBe(await readFile(stored, 'utf8'));
          await writeFile(stored, await treeOfRegion());
          const picture = sharp(await shoot(page, framed)).webp({ quality: 80 });
          await picture.toFile(fileURLToPath(new URL(`${pictures}.webp`, folder)));
        },
      };
    });
    for (const end of ends) end();
  },
});

/** A title that is unique among journeys, and plain in a picture. */
export const unique = (title: string): string => (takesPictures ? title : `${title} ${Date.now()}`);

test.use({ viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1.5 });

const plain = (text: string): string => text.replaceAll(/[\u00a0\u202f]/g, ' ');

const formats = [{ weekday: 'long' }, { weekday: 'short' }, { month: 'long' }, { month: 'short' }] as const;
/** The names of days and months. */
const names = formats.flatMap((format) =>
  Array.from({ length: 366 }, (_, day) => new Date(2024, 0, day + 1).toLocaleDateString('fr', format)),
);
const named = new RegExp(`(?<!\\p{L})(${[...new Set(names)].map(RegExp.escape).join('|')})(?!\\p{L})`, 'giu');

/** A tree without addresses and what makes titles unique, in which each number is 0, and each day and month the same word. */
const withoutDays = (tree: string): string =>
  plain(tree)
    .replaceAll(/\n *- \/url: .*| ?\d{13}/g, '')
    .replaceAll(named, 'jour')
    .replaceAll(/\d+(er)?/g, '0')
    .replaceAll('0 h 0', '0 h')
    .replaceAll('0 points', '0 point');

async function shoot(page: Page, framed: Locator): Promise<Buffer> {
  await framed.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
  const { top, bottom, left, width } = await framed.evaluate((element) => {
    const box = element.getBoundingClientRect();
    const frame = document.createElement('div');
    frame.id = 'frame';
    Object.assign(frame.style, {
      ...{ position: 'fixed', zIndex: '99', border: '3px solid #c8a04b', pointerEvents: 'none' },
      ...{ left: `${box.left - 6}px`, top: `${box.top - 6}px` },
      ...{ width: `${box.width + 12}px`, height: `${box.height + 12}px` },
    });
    const screen = element.closest('dialog') ?? element.closest('main') ?? document.body;
    (element.closest('dialog') ?? document.body).append(frame);
    const { left, width } = screen.getBoundingClientRect();
    return { top: box.top, bottom: box.bottom, left, width };
  });
  const y = Math.max(0, top - margin);
  const height = Math.min(800, bottom + margin) - y;
  const picture = await page.screenshot({ clip: { x: left, y, width, height }, animations: 'disabled' });
  await page.locator('#frame').evaluate((frame) => frame.remove());
  return picture;
}

export { expect };
