import { setTimeout as pause } from 'node:timers/promises';
import type { Driver } from './driver.ts';

/** The timeout on a busy machine. */
const timeoutMs = 60_000;

/** Finds an element by a selector and the beginning of its name or text. */
const find = (selector: string, text: string) => `
  const name = (element) => (element.getAttribute('aria-label') ?? element.textContent ?? '').replace(/\\s+/g, ' ').trim();
  const element = [...document.querySelectorAll(${JSON.stringify(selector)})]
    .find((candidate) => candidate.checkVisibility() && name(candidate).startsWith(${JSON.stringify(text)}));
`;

/** The actions of a user in a page, in any browser with a driver. */
export class Page {
  readonly driver: Driver;
  readonly #origin: string;

  constructor(driver: Driver, origin: string) {
    this.driver = driver;
    this.#origin = origin;
  }

  /** Navigates once the previous page is idle: an interrupted font would be an error, and a dialog that closes goes back in the history. */
  async open(path: string): Promise<void> {
    await this.until("document.fonts.status === 'loaded' && !history.state?.dialogs", 'the page before is at rest');
    await this.driver.open(this.#origin + path);
  }

  /** As the browser's Back button. */
  back(): Promise<void> {
    return this.driver.run('history.back()');
  }

  /** Waits until a JavaScript expression of the page is true. */
  async until(expression: string, what = expression): Promise<void> {
    const end = Date.now() + timeoutMs;
    while (!(await this.driver.run<boolean>(`return Boolean(${expression})`).catch(() => false))) {
      if (Date.now() > end) throw new Error(`not in ${timeoutMs / 1000} s: ${what}`);
      await pause(100);
    }
  }

  /** Waits until a part is visible. */
  async see(selector: string, text = ''): Promise<void> {
    await this.until(`(() => { ${find(selector, text)} return element; })()`, `${selector} « ${text} »`);
  }

  async gone(selector: string, text = ''): Promise<void> {
    await this.until(`(() => { ${find(selector, text)} return !element; })()`, `${selector} « ${text} » is gone`);
  }

  /** Checks the height of a dialog that a journey opens and does nothing in. */
  async fits(title: string): Promise<void> {
    await this.see('dialog[open] h2', title);
    await this.measureDialog(title);
  }

  /**
   * Checks that the open dialog on top is no higher than its content needs, or than the window allows. WebKit stretches some grids. Each click
   * and each text in a dialog begins with it.
   * @throws Error with both heights
   */
  private async measureDialog(name: string): Promise<void> {
    const [height, needed] = await this.driver.run<[number, number]>(`
      const dialog = [...document.querySelectorAll('dialog[open]')].at(-1);
      const range = document.createRange();
      // The content of each part, with its padding: the part itself may be stretched.
      const needed = [...dialog.children].map((part) => {
        range.selectNodeContents(part);
        const { paddingTop, paddingBottom, borderTopWidth, borderBottomWidth } = getComputedStyle(part);
        const edges = [paddingTop, paddingBottom, borderTopWidth, borderBottomWidth].map(parseFloat);
        return edges.reduce((sum, edge) => sum + edge, range.getBoundingClientRect().height);
      });
      return [dialog.offsetHeight, needed.reduce((sum, part) => sum + part, 0)];`);
    // Margins at both ends of a part are not in its content.
    if (height > needed + 48)
      throw new Error(`« ${name} » is ${height} px high, and its content ${Math.round(needed)} px`);
  }

  /** Clicks with the pointer in the middle of a part. */
  async click(selector: string, text = ''): Promise<void> {
    await this.see(selector, text);
    if (selector.startsWith('dialog[open]')) await this.measureDialog(`${selector} ${text}`);
    const point = await this.driver.run<[number, number] | null>(`${find(selector, text)}
      if (!element) return null;
      element.scrollIntoView({ block: 'center', behavior: 'instant' });
      const place = () => JSON.stringify(element.getBoundingClientRect());
      const frame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      // Until it has been at one place for ten frames: what slides in, or is scrolled to, has arrived.
      for (let still = 0, last = place(); still < 10; still = place() === last ? still + 1 : 0) {
        last = place();
        await frame();
      }
      const { left, top, width, height } = element.getBoundingClientRect();
      return [Math.round(left + width / 2), Math.round(top + height / 2)];`);
    // Rendered again since it was seen.
    if (!point) return this.click(selector, text);
    await this.clickAt(...point);
  }

  clickAt(x: number, y: number): Promise<void> {
    const actions = [
      { type: 'pointerMove', x, y, duration: 0, origin: 'viewport' },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ];
    return this.driver.act([{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }]);
  }

  /** Types into what has the focus. */
  type(text: string): Promise<void> {
    const actions = [...text].flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]);
    return this.driver.act([{ type: 'key', id: 'keyboard', actions }]);
  }

  async fill(selector: string, text: string): Promise<void> {
    await this.click(selector);
    await this.type(text);
  }

  /** Sets a field whose picker takes no typing, as its own script would. */
  set(selector: string, value: string): Promise<void> {
    return this.driver.run(`const field = document.querySelector(${JSON.stringify(selector)});
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field, ${JSON.stringify(value)});
      field.dispatchEvent(new Event('input', { bubbles: true }));
      field.dispatchEvent(new Event('change', { bubbles: true }));`);
  }

  async press(key: 'Escape' | 'ArrowRight' | 'Tab'): Promise<void> {
    await this.type({ Escape: '\uE00C', ArrowRight: '\uE014', Tab: '\uE004' }[key]);
  }
}
