import type { Page } from '@playwright/test';

/** Doubles the text size of the browser (WCAG 1.4.4), or gives it back its own. */
export async function enlargeText(page: Page, isLarge = true): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Page.setFontSizes', {
    fontSizes: isLarge ? { standard: 32, fixed: 26 } : { standard: 16, fixed: 13 },
  });
}

/**
 * Elements beyond the edge of the window, or clipped by their container. Scroll containers may be wider than the window, overlays may not.
 * A title with an ellipsis is complete elsewhere.
 */
export const cutTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const problems: string[] = [];
    const report = (what: string, element: Element) =>
      problems.push(`${what}: ${element.localName} « ${element.textContent?.trim().slice(0, 40)} »`);
    const root = document.documentElement;
    if (root.scrollWidth > root.clientWidth) report(`the page is ${root.scrollWidth} wide`, root);
    for (const cover of document.querySelectorAll('dialog[open], [data-consent-banner]'))
      if (cover.scrollWidth > cover.clientWidth) report('wider than its frame', cover);

    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const element = text.parentElement;
      if (!element?.checkVisibility({ visibilityProperty: true })) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const { left, right, width } = range.getBoundingClientRect();
      let [from, to] = [0, root.clientWidth];
      for (let around: Element | null = element; around && around !== document.body; around = around.parentElement) {
        const { overflowX, textOverflow, clipPath } = getComputedStyle(around);
        const scrolls = /auto|scroll/.test(overflowX) && !around.matches('dialog, [data-consent-banner]');
        if (scrolls || textOverflow === 'ellipsis' || clipPath !== 'none') {
          [from, to] = [-Infinity, Infinity];
          break;
        }
        if (overflowX === 'hidden' || overflowX === 'clip') {
          const frame = around.getBoundingClientRect();
          [from, to] = [Math.max(from, frame.left), Math.min(to, frame.right)];
        }
      }
      // Skip links outside the window are not clipped.
      if (width > 0 && right > 0 && (left < from - 1 || right > to + 1)) report('past the edge', element);
    }
    return problems;
  });

/** The spacing of WCAG 1.4.12 and RGAA 10.12. */
const textSpacing =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }';

/** Sets that spacing; the returned function ends it. The page's security policy refuses style elements. */
export async function spaceText(page: Page): Promise<() => Promise<void>> {
  await page.evaluate((css) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets.push(sheet);
  }, textSpacing);
  return () => page.evaluate(() => void document.adoptedStyleSheets.pop());
}

/** Texts of the page that end past the edge of the window. */
export const textsPastEdge = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('main h1, main h2, main h3, main p, footer p, footer li')]
      .filter(
        (element) => element.checkVisibility() && !element.closest('[aria-hidden=true], [role=status], dialog, table'),
      )
      .flatMap((element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        const { right } = range.getBoundingClientRect();
        let around = element.parentElement;
        while (around && !/auto|scroll/.test(getComputedStyle(around).overflowX)) around = around.parentElement;
        const { clipPath, textOverflow } = getComputedStyle(element);
        // Elements that scroll, are visually hidden, or have an ellipsis at any spacing are not clipped.
        const isCut = right > innerWidth + 1 && !around && clipPath === 'none' && textOverflow !== 'ellipsis';
        return isCut ? [element.textContent] : [];
      }),
  );

/** What does not fit the window: how much wider the page is, elements outside of it, and headings whose box is narrower than a word. */
export const misfits = (page: Page): Promise<{ over: number; outside: string[]; cramped: string[] }> =>
  page.evaluate(() => {
    const shown = [...document.querySelectorAll<HTMLElement>('header *, main *, footer *')].filter(
      (element) => element.checkVisibility() && element.children.length === 0 && element.innerText?.trim(),
    );
    const outside = shown.filter((element) => {
      const { left, right } = element.getBoundingClientRect();
      // Content of scrollable rows, visually hidden text, and links that are visible on focus only.
      const apart = (node: Element): boolean =>
        node.matches('[aria-hidden=true], a[href="#contenu"]') ||
        ['auto', 'scroll'].includes(getComputedStyle(node).overflowX) ||
        node.getBoundingClientRect().width <= 1 ||
        (node !== document.body && node.parentElement !== null && apart(node.parentElement));
      return !apart(element) && (right > innerWidth + 1 || left < -1);
    });
    // A word that does not fit its box is broken or clipped: the box is narrower than the word. A visually hidden heading has a box of 1 px.
    const cramped = shown.filter((element) => {
      const { width } = element.getBoundingClientRect();
      return element.matches('h1, h2, h3') && width > 1 && width < 90;
    });
    return {
      over: document.documentElement.scrollWidth - innerWidth,
      outside: outside.map((element) => element.innerText.slice(0, 40)),
      cramped: cramped.map((element) => element.innerText.slice(0, 40)),
    };
  });
